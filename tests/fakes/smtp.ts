import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { decodeBody, readHeaders } from './mail-text.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  wasEncrypted: boolean;
  headers: Map<string, string>;
  /** All parts, decoded, one after the other. */
  body: string;
}

export interface Refusal {
  code: number;
  message: string;
}

export interface SmtpOptions {
  port?: number;
  /** Asks for STARTTLS and this log-in. */
  login?: { user: string; pass: string };
  onSender?(address: string): Refusal | null;
  /** May take its time. */
  onRecipient?(address: string): Refusal | 'hang up' | null | Promise<null>;
  /** `hang up` takes the mail and breaks the connection before saying so. */
  onMail?(mail: ReceivedMail): Refusal | 'hang up' | null;
  /** Awaited between taking a mail and saying so. */
  beforeAnswer?(mail: ReceivedMail): Promise<void>;
}

export interface SmtpFake {
  url: string;
  port: number;
  /** What was accepted, and what the client could not know was. */
  mails: ReceivedMail[];
  /** Once nobody is connected any more. */
  alone(): Promise<void>;
  /** How many connections ended in the middle of a mail. */
  brokenOff(): number;
  stop(): Promise<void>;
}

const asError = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code });

/** A real SMTP server on this machine that accepts what it is told to. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpFake> {
  const mails: ReceivedMail[] = [];
  let broken = 0;
  const { login } = options;
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    authOptional: !login,
    ...(login ? {} : { disabledCommands: ['AUTH'] }),
    closeTimeout: 200,
    logger: false,
    onAuth(auth, _session, done) {
      const ok = auth.username === login?.user && auth.password === login?.pass;
      if (ok) done(null, { user: auth.username });
      else done(asError({ code: 535, message: 'Incorrect authentication data' }));
    },
    onMailFrom(address, _session, done) {
      const refusal = options.onSender?.(address.address);
      done(refusal ? asError(refusal) : null);
    },
    onRcptTo(address, session, done) {
      const judge = async () => {
        const refusal = await options.onRecipient?.(address.address);
        if (refusal === 'hang up') sockets.get(session.remotePort)?.destroy();
        else done(refusal ? asError(refusal) : null);
      };
      void judge();
    },
    onData(stream, session, done) {
      const take = async (raw: string) => {
        const mail = readMail(raw, session);
        const verdict = options.onMail?.(mail) ?? null;
        if (verdict === null || verdict === 'hang up') mails.push(mail);
        await options.beforeAnswer?.(mail);
        if (verdict === 'hang up') sockets.get(session.remotePort)?.destroy();
        else if (verdict) done(asError(verdict));
        else done(null, `OK queued as ${mails.length}`);
      };
      // A sender that dies in the middle has sent nothing.
      text(stream).then(take, () => void (broken += 1));
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const who = login ? `${login.user}:${login.pass}@` : '';
  const search = login ? '?requireTLS=true&tls.rejectUnauthorized=false' : '?ignoreTLS=true';
  return {
    url: `smtp://${who}127.0.0.1:${port}/${search}`,
    port,
    mails,
    alone: async () => {
      const open = [...sockets.values()].filter((socket) => !socket.closed);
      await Promise.all(open.map((socket) => once(socket, 'close')));
    },
    brokenOff: () => broken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readMail(raw: string, session: SMTPServerSession): ReceivedMail {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
    wasEncrypted: session.secure,
    headers: readHeaders(raw),
    body: decodeBody(raw),
  };
}
