import { and, eq, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { twilioText } from '#server/ports/text/twilio.ts';
import { startTwilio, type SignedReport, type TwilioFake } from '#tests/fakes/twilio.ts';
import { testApp, type Client, type TestApp } from './app.ts';

const CORA = '+12025550142';

export interface TextApp extends TestApp {
  twilio: TwilioFake;
}

/** The app with a Twilio that sends, and that brings what is sent back. */
export async function textApp(): Promise<TextApp> {
  const twilio = await startTwilio();
  const it = await testApp({ text: twilioText(twilio.settings), textAnswers: true });
  const close = async () => {
    await it.close();
    await twilio.stop();
  };
  return { ...it, twilio, close };
}

interface Sent {
  from?: string;
  sid?: string;
  more?: Record<string, string>;
}

/** What the reply says, without its wrapping; empty for none. */
const saidIn = (twiml: string) =>
  (/<Message>([\s\S]*)<\/Message>/.exec(twiml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** An agency whose client answers by text. */
export async function textStory(it: TextApp, phone = CORA) {
  const owner: Client & { email: string } = await it.signIn();
  const url = `${it.ctx.publicUrl}/api/texts/incoming`;

  const post = (signed: Omit<SignedReport, 'signature'> & { signature?: string }) =>
    it.app.inject({
      method: 'POST',
      url: new URL(signed.url).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(signed.signature ? { 'x-twilio-signature': signed.signature } : {}),
      },
      payload: new URLSearchParams(signed.form).toString(),
    });

  /** Sends out what waits, as the worker would. */
  async function deliver(): Promise<void> {
    const waiting = await it.ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.channel, 'sms'), eq(messages.status, 'queued'), like(messages.to, phone)));
    for (const { id } of waiting) await deliverMessage(it.ctx, id, 'a worker');
  }

  async function makePost(form: Record<string, unknown> = {}): Promise<string> {
    const whole = { title: 'Spring', caption: 'One', companyName: 'ACME', reviewerPhones: [phone], ...form };
    const made = await owner('POST', '/api/posts', whole);
    expect(made.status).toBe(201);
    return made.body.id as string;
  }

  return {
    owner,
    post,
    deliver,
    incoming: (body: string, { from = phone, ...sent }: Sent = {}) =>
      it.twilio.incomingAt(url, { from, body, ...sent }),
    /** What a text is answered. */
    async say(body: string, { from = phone, ...sent }: Sent = {}): Promise<string> {
      const answer = await post(it.twilio.incomingAt(url, { from, body, ...sent }));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
      return saidIn(answer.body);
    },
    makePost,
    async addPost(form: Record<string, unknown> = {}): Promise<string> {
      const id = await makePost(form);
      await deliver();
      return id;
    },
    /** The last text that the phone got, and the number in it. */
    lastText() {
      const text = it.twilio.texts.findLast((one) => one.to === phone)?.body ?? '';
      return { text, number: Number(/Post (\d+)/.exec(text)?.[1]) };
    },
    async statusOf(postId: string): Promise<string> {
      return (await owner('GET', `/api/posts/${postId}`)).body.status as string;
    },
    async approvalOn(postId: string) {
      const list = (await owner('GET', `/api/approvals/${postId}`)).body as {
        id: string;
        reviewerContact: string;
        reviewUrl: string;
        status: string;
        comment: string | null;
        textsStoppedAt: string | null;
      }[];
      const found = list.find((one) => one.reviewerContact === phone);
      if (!found) throw new Error('the phone is not asked');
      return found;
    },
    historyOf: async (postId: string) =>
      (await owner('GET', `/api/posts/${postId}/history`)).body as {
        event: string;
        way: string | null;
        note: string | null;
      }[],
  };
}
