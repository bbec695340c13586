import { z } from 'zod';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { TextMessage, TextPort } from './port.ts';
import { isOwnSignature } from './twilio-signature.ts';
import { fromRefusal, fromSilence, REPORTED_STATUS, reasonOf } from './twilio-errors.ts';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number (`+15551234567`) or a messaging service (`MG…`). */
  from: string;
  /** `https://api.twilio.com`, or another base for tests. */
  apiUrl: string;
}

const PATIENCE_MS = 20_000;

const accepted = z.object({ sid: z.string() });
const incoming = z.object({ MessageSid: z.string().min(1).max(100), From: z.string().min(1).max(100) });
const report = z.object({ MessageSid: z.string().min(1), MessageStatus: z.string() });

export function twilioText({ accountSid, authToken, from, apiUrl }: TwilioSettings): TextPort {
  const address = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = { [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from };

  return {
    async send({ to, text, statusCallback }: TextMessage, onHandOver) {
      const form = new URLSearchParams({ To: to, ...sender, Body: text });
      if (statusCallback && canReach(apiUrl, statusCallback)) form.set('StatusCallback', statusCallback);
      await onHandOver().catch((error: unknown) => {
        throw new PortError('retry later', 'The text was not handed over', { cause: error });
      });
      const { response, body } = await withTimeLimit(PATIENCE_MS, async (signal) => {
        const answered = await fetch(address, {
          method: 'POST',
          headers: { Authorization: authorization, Accept: 'application/json' },
          body: form,
          redirect: 'error',
          signal,
        }).catch((error: unknown) => {
          throw fromSilence(error);
        });
        // From here on the text may be on its way: without a readable answer its outcome is unknown.
        const read: unknown = await answered.json().catch(() => null);
        return { response: answered, body: read };
      });
      if (!response.ok) throw fromRefusal(response, body);
      const answer = accepted.safeParse(body);
      if (!answer.success)
        throw new PortError('outcome unknown', 'Twilio took the text but did not say under which id');
      return { providerId: answer.data.sid };
    },

    readReport(url, signature, form) {
      if (!isOwnSignature(authToken, url, signature, form)) return null;
      const read = report.safeParse(form);
      if (!read.success) return null;
      const status = REPORTED_STATUS[read.data.MessageStatus];
      if (!status) return null;
      const error = status === 'failed' ? reasonOf(form['ErrorCode']) : null;
      return { providerId: read.data.MessageSid, status, error };
    },

    readIncoming(url, signature, form) {
      if (!isOwnSignature(authToken, url, signature, form)) return null;
      const read = incoming.safeParse(form);
      if (!read.success) return null;
      const { MessageSid, From } = read.data;
      return {
        id: MessageSid,
        from: From,
        body: form['Body'] ?? '',
        hasMedia: Number(form['NumMedia'] ?? 0) > 0,
        isStart: form['OptOutType'] === 'START',
        isAnswered: Boolean(form['OptOutType']),
      };
    },

    writeReply: (text) => ({ type: 'text/xml; charset=utf-8', body: twiml(text) }),
  };
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML does not allow are left out. */
function twiml(text: string): string {
  const plain = text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
  const message = plain === '' ? '' : `<Message>${plain}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

const isLoopback = (url: string) => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

/** Twilio refuses a callback URL on this machine; a stand-in on this machine can reach it. */
const canReach = (apiUrl: string, callback: string) => isLoopback(apiUrl) || !isLoopback(callback);
