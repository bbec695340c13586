import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { hasTwilioSpec } from '#tests/fakes/twilio-spec.ts';
import { startTwilio, type TwilioFake, type TwilioRefusal } from '#tests/fakes/twilio.ts';
import type { TextMessage } from './port.ts';
import { signatureOf } from './twilio-signature.ts';
import { twilioText } from './twilio.ts';

const callback = 'http://127.0.0.1:3000/api/messages/twilio-status?message=6f0c';
const message: TextMessage = {
  to: '+15558675310',
  text: 'Fern & Oak: a post is ready for your review. https://g.example/approve/a_b-c',
  statusCallback: callback,
};

let twilio: TwilioFake;
beforeAll(async () => {
  twilio = await startTwilio();
});
afterAll(() => twilio.stop());
beforeEach(() => {
  twilio.texts.length = 0;
  twilio.verdict = () => null;
});

/** For texts in tests that do not concern the hand-over. */
const noted = async () => undefined;

async function failure(sending: Promise<unknown>): Promise<PortError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PortError);
  return error as PortError;
}

describe(`Twilio (${hasTwilioSpec ? 'judged by its own specification' : 'essential checks only'})`, () => {
  test('takes the text and says under which id', async () => {
    const { providerId } = await twilioText(twilio.settings).send(message, noted);
    expect(twilio.texts).toEqual([
      {
        sid: providerId,
        to: message.to,
        from: twilio.settings.from,
        body: message.text,
        statusCallback: callback,
      },
    ]);
  });

  test('sends by a messaging service where TWILIO_FROM names one', async () => {
    const service = `MG${'ab'.repeat(16)}`;
    await twilioText({ ...twilio.settings, from: service }).send({ ...message, statusCallback: null }, noted);
    expect(twilio.texts[0]).toMatchObject({ from: service, statusCallback: null });
  });

  test.each([
    ['not a number', 'will never work', { status: 400, code: 21211, message: "Invalid 'To' Phone Number" }],
    [
      'unsubscribed',
      'will never work',
      { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
    ],
    [
      'a sender that is not ours',
      'retry later',
      { status: 400, code: 21606, message: 'From is not a valid number' },
    ],
    ['a suspended account', 'retry later', { status: 403, code: 20005, message: 'Account not active' }],
    [
      'a gateway that waited in vain',
      'outcome unknown',
      { status: 504, code: 20504, message: 'Gateway timeout' },
    ],
    ['an outage', 'retry later', { status: 503, code: 20503, message: 'Service unavailable' }],
  ] as const)('%s: %s', async (_name, kind, refusal) => {
    twilio.verdict = () => refusal;
    const error = await failure(twilioText(twilio.settings).send(message, noted));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(`${refusal.message} (${refusal.code})`);
    expect(twilio.texts).toEqual([]);
  });

  test('a request that breaks the specification is refused for good', async () => {
    const error = await failure(twilioText(twilio.settings).send({ ...message, to: 'cora' }, noted));
    expect(error.kind).toBe('will never work');
    expect(error.message).toMatch(/To/);
  });

  test('passes on how long to wait', async () => {
    const busy: TwilioRefusal = { status: 429, code: 20429, message: 'Too many requests', retryAfter: 77 };
    twilio.verdict = () => busy;
    const error = await failure(twilioText(twilio.settings).send(message, noted));
    expect(error).toMatchObject({ kind: 'retry later', retryAfterSeconds: 77 });
  });

  test('a wrong token is a wrong setting: worth another try', async () => {
    const error = await failure(twilioText({ ...twilio.settings, authToken: 'wr0ng' }).send(message, noted));
    expect(error.kind).toBe('retry later');
    expect(error.message).toContain('TWILIO_');
    expect(error.message).not.toContain('wr0ng');
  });

  test('a server that is down is worth another try', async () => {
    const gone = await startTwilio();
    await gone.stop();
    const error = await failure(twilioText(gone.settings).send(message, noted));
    expect(error.kind).toBe('retry later');
  });

  test('a connection lost after the text was taken leaves the outcome unknown', async () => {
    twilio.verdict = () => 'hang up';
    const error = await failure(twilioText(twilio.settings).send(message, noted));
    expect(error.kind).toBe('outcome unknown');
    expect(twilio.texts).toHaveLength(1);
  });
});

describe('the hand-over to Twilio', () => {
  test('is told before the request leaves', async () => {
    const before: number[] = [];
    await twilioText(twilio.settings).send(message, async () => void before.push(twilio.texts.length));
    expect(before).toEqual([0]);
    expect(twilio.texts).toHaveLength(1);
  });

  test('that cannot be written down does not happen', async () => {
    const sending = twilioText(twilio.settings).send(message, () => Promise.reject(new Error('no database')));
    expect((await failure(sending)).kind).toBe('retry later');
    expect(twilio.texts).toEqual([]);
  });
});

describe('a text that comes in', () => {
  const port = () => twilioText(twilio.settings);
  const url = 'https://g.example/api/texts/incoming';
  const { form, signature } = startedIncoming();
  function startedIncoming() {
    const text = { MessageSid: 'SM1', From: '+12025550142', Body: 'OK 3 & <more>' };
    return { form: text, signature: (token: string, at = url) => signatureOf(token, at, text) };
  }

  test('is read where Twilio signed it for this address', () => {
    expect(port().readIncoming(url, signature(twilio.settings.authToken), form)).toEqual({
      id: 'SM1',
      from: '+12025550142',
      body: 'OK 3 & <more>',
      hasMedia: false,
      isStart: false,
      isAnswered: false,
    });
  });

  test('is refused without a signature, changed, for another address, by another token, or without its id', () => {
    const { authToken } = twilio.settings;
    expect(port().readIncoming(url, undefined, form)).toBeNull();
    expect(port().readIncoming(url, signature('another'), form)).toBeNull();
    expect(port().readIncoming(url, signature(authToken), { ...form, Body: 'OK' })).toBeNull();
    expect(port().readIncoming(`${url}?x=1`, signature(authToken), form)).toBeNull();
    const bare = { From: '+1', Body: 'OK' };
    expect(port().readIncoming(url, signatureOf(authToken, url, bare), bare)).toBeNull();
  });

  test('is answered with words that cannot become anything else', () => {
    expect(port().writeReply('Post 3 <b> & "more"\u0000')).toEqual({
      type: 'text/xml; charset=utf-8',
      body: '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Post 3 &lt;b&gt; &amp; &quot;more&quot;</Message></Response>',
    });
    expect(port().writeReply('').body).toContain('<Response></Response>');
  });
});

describe('a status report', () => {
  const port = () => twilioText(twilio.settings);
  async function report(status: string, errorCode?: string) {
    await port().send(message, noted);
    const [taken] = twilio.texts;
    if (!taken) throw new Error('no text was taken');
    return { ...twilio.reportOf(taken, status, errorCode), sid: taken.sid };
  }

  test.each([
    ['queued', 'sent'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
  ])('%s means %s', async (status, meaning) => {
    const { url, form, signature, sid } = await report(status);
    expect(port().readReport(url, signature, form)).toEqual({
      providerId: sid,
      status: meaning,
      error: null,
    });
  });

  test('of a failure carries the reason in plain words', async () => {
    const landline = await report('undelivered', '30006');
    expect(port().readReport(landline.url, landline.signature, landline.form)).toMatchObject({
      status: 'failed',
      error: 'The number is a landline or cannot receive texts (30006)',
    });
  });

  test('is refused without a signature, with a changed field, for another address, by another token', async () => {
    const { url, form, signature } = await report('delivered');
    expect(port().readReport(url, undefined, form)).toBeNull();
    expect(port().readReport(url, '', form)).toBeNull();
    expect(port().readReport(url, signature, { ...form, MessageStatus: 'failed' })).toBeNull();
    expect(port().readReport(url, signature, { ...form, Extra: '1' })).toBeNull();
    expect(port().readReport(`${url}0`, signature, form)).toBeNull();
    const other = twilioText({ ...twilio.settings, authToken: 'another' });
    expect(other.readReport(url, signature, form)).toBeNull();
  });

  test('of an unknown shape is not believed even when signed', () => {
    const form = { MessageSid: 'SM1', MessageStatus: 'exploded' };
    const signature = signatureOf(twilio.settings.authToken, callback, form);
    expect(port().readReport(callback, signature, form)).toBeNull();
  });

  test('follows Twilio’s published example of a signature', () => {
    const form = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    };
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(signatureOf('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });
});
