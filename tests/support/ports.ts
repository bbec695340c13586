import type { Mail, MailPort } from '#server/ports/mail/port.ts';
import type { TextMessage, TextPort } from '#server/ports/text/port.ts';

/** Adapters that remember what they were given. `fail` is asked before each message is handed over and may throw. */

export function recordingMail(fail: (mail: Mail) => void = () => undefined): MailPort & { mails: Mail[] } {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail, onHandOver) {
      fail(mail);
      await onHandOver();
      mails.push(mail);
      return { providerId: `mail ${mails.length}` };
    },
  };
}

export function recordingText(
  fail: (text: TextMessage) => void = () => undefined,
): TextPort & { texts: TextMessage[] } {
  const texts: TextMessage[] = [];
  return {
    texts,
    async send(text, onHandOver) {
      fail(text);
      await onHandOver();
      texts.push(text);
      return { providerId: `text ${texts.length}` };
    },
    readReport: () => null,
    readIncoming: () => null,
    writeReply: (body) => ({ type: 'text/plain', body }),
  };
}
