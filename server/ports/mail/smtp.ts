import { createTransport } from 'nodemailer';
import type { Mail, MailPort } from './port.ts';
import { toPortError } from './smtp-errors.ts';

export interface SmtpSettings {
  /** smtp:// (STARTTLS where the server offers it; `?requireTLS=true` insists) or smtps://, with user and password. */
  url: string;
  /** `mail@agency.example` or `Agency <mail@agency.example>`. */
  from: string;
}

/** Together well under the two minutes for which a worker's claim on a message holds. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
};

export function smtpMail({ url, from }: SmtpSettings): MailPort & { close(): void } {
  const sender = readSender(from);
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The only repetition inside of the library: a kept connection that the server closed before it saw the mail.
    maxRequeues: 1,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  });
  // From its last byte on, a mail may be on its way: a connection that breaks then leaves its outcome unknown.
  const handedOver = new Set<string>();
  pool.use('stream', (mail, done) => {
    mail.message.processFunc((content) =>
      content.once('end', () => handedOver.add(mail.message.messageId())),
    );
    done();
  });

  return {
    async send(mail: Mail) {
      try {
        const info = await pool.sendMail({
          messageId: mail.messageId,
          from: { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          // Asks holiday replies and the like to keep quiet.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { providerId: info.response.slice(0, 200) || mail.messageId };
      } catch (error) {
        throw toPortError(error, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    close() {
      pool.close();
    },
  };
}

function readSender(from: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from);
  return match ? { name: match[1] ?? '', address: match[2] ?? '' } : { name: '', address: from.trim() };
}

/** A header is one line; what looks like a second header is part of the first. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim();
