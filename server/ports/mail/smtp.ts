import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Mail, MailPort } from './port.ts';
import { readSender } from './sender.ts';
import { toPortError } from './smtp-errors.ts';

export interface SmtpSettings {
  /** smtp:// (STARTTLS if offered; `?requireTLS=true` insists) or smtps://, with user and password. */
  url: string;
  /** `mail@agency.example` or `Agency <mail@agency.example>`. */
  from: string;
}

/** Longer than a slow server takes, short enough that a silent one does not block a worker for minutes. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
};
const SILENT_MS = 60_000;

interface Attempt {
  onHandOver: () => Promise<void>;
  /** Once true, a broken connection leaves the mail's outcome unknown. */
  isHandedOver: boolean;
}

export function smtpMail(
  { url, from }: SmtpSettings,
  /** A server that says nothing for so long is given up. */
  silentMs = SILENT_MS,
): MailPort & { close(): void } {
  const sender = readSender(from) ?? { name: '', address: from.trim() };
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The library's only retry: a kept connection that the server closed before it saw the mail.
    maxRequeues: 1,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
    socketTimeout: silentMs,
  });
  pool.use('stream', (mail, done) => {
    const { attempt } = mail.data as { attempt?: Attempt };
    if (attempt) mail.message.processFunc((content) => Readable.from(heldAtTheEnd(content, attempt)));
    done(attempt ? null : new Error('A mail without a word on when it is handed over'));
  });

  return {
    async send(mail: Mail, onHandOver) {
      const attempt: Attempt = { onHandOver, isHandedOver: false };
      try {
        const content = {
          attempt,
          messageId: mail.messageId,
          from: { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          // Asks automatic replies, such as vacation notes, not to answer.
          headers: { 'Auto-Submitted': 'auto-generated' },
        };
        const info = await pool.sendMail(content);
        return { providerId: info.response.slice(0, 200) || mail.messageId };
      } catch (error) {
        throw toPortError(error, attempt.isHandedOver);
      }
    },
    close() {
      pool.close();
    },
  };
}

/**
 * The content, which ends only after `onHandOver`; it is read once the server asks for it. Before its end,
 * the dot that closes a mail is not sent, and a server discards a mail without the dot.
 */
async function* heldAtTheEnd(content: Readable, attempt: Attempt) {
  for await (const chunk of content) yield chunk as Buffer;
  if (attempt.isHandedOver) throw new Error('This mail was handed over before');
  await attempt.onHandOver();
  attempt.isHandedOver = true;
}

/** A header is one line: line breaks in the text cannot start a second header. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim();
