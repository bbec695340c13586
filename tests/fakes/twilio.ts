import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { twilioJudge } from './twilio-spec.ts';

export interface TakenText {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
}

export interface TwilioRefusal {
  status: number;
  code: number;
  message: string;
  retryAfter?: number;
}

export interface SignedReport {
  url: string;
  signature: string;
  form: Record<string, string>;
}

export interface TwilioFake {
  settings: { accountSid: string; authToken: string; from: string; apiUrl: string };
  port: number;
  texts: TakenText[];
  /** Asked for each text; `hang up` takes it and breaks the connection before saying so. */
  verdict: (to: string) => TwilioRefusal | 'hang up' | null;
  /** What Twilio would post about a text, signed as Twilio signs. */
  reportOf(taken: TakenText, status: string, errorCode?: string): SignedReport;
  /** What Twilio would post to this address about a text that somebody sent to our number, signed as Twilio signs. */
  incomingAt(
    url: string,
    text: { from: string; body: string; sid?: string; more?: Record<string, string> },
  ): SignedReport;
  stop(): Promise<void>;
}

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
const authToken = 'f00dfeedf00dfeedf00dfeedf00dfeed';
const from = '+15005550006';

/** Stands in for Twilio and judges every request, and its own answers, by Twilio's own specification. */
export async function startTwilio(options: { port?: number } = {}): Promise<TwilioFake> {
  const judge = twilioJudge();
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const refusal = faultOf(request, form, judge.faultsOfRequest(form));
    const verdict = refusal ?? fake.verdict(form['To'] ?? '');
    if (verdict !== null && verdict !== 'hang up') return refuse(response, verdict);
    const taken = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form['To'] ?? '',
      from: form['From'] ?? form['MessagingServiceSid'] ?? '',
      body: form['Body'] ?? '',
      statusCallback: form['StatusCallback'] ?? null,
    };
    fake.texts.push(taken);
    if (verdict === 'hang up') return void request.socket.destroy();
    const body = resourceOf(taken);
    const faults = judge.faultsOfAnswer(body);
    if (faults.length > 0)
      throw new Error(`this stand-in answers what Twilio would not: ${faults.join(', ')}`);
    response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: TwilioFake = {
    settings: { accountSid, authToken, from, apiUrl: `http://127.0.0.1:${port}` },
    port,
    texts: [],
    verdict: () => null,
    reportOf,
    incomingAt,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return fake;
}

function faultOf(
  request: IncomingMessage,
  form: Record<string, string>,
  faults: string[],
): TwilioRefusal | null {
  const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (request.headers.authorization !== login) return { status: 401, code: 20003, message: 'Authenticate' };
  if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
    return { status: 404, code: 20404, message: 'The requested resource was not found' };
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    return { status: 415, code: 20415, message: `Unsupported ${type}` };
  if (!form['Body']) return { status: 400, code: 21602, message: 'Message body is required.' };
  if (!form['From'] && !form['MessagingServiceSid'])
    return { status: 400, code: 21603, message: "A 'From' phone number is required." };
  if (faults.length > 0) return { status: 400, code: 20001, message: faults.join('; ') };
  return null;
}

function refuse(response: ServerResponse, { status, code, message, retryAfter }: TwilioRefusal): void {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  const headers = {
    'Content-Type': 'application/json',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
  };
  response.writeHead(status, headers).end(JSON.stringify({ code, message, more_info, status }));
}

function resourceOf({ sid, to, from, body }: TakenText): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`;
  const now = new Date().toUTCString();
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: from.startsWith('MG') ? null : from,
    messaging_service_sid: from.startsWith('MG') ? from : null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid,
    status: 'queued',
    subresource_uris: {},
    to,
    uri,
  };
}

function reportOf(taken: TakenText, status: string, errorCode?: string): SignedReport {
  if (!taken.statusCallback) throw new Error('this text asked for no reports');
  const form: Record<string, string> = {
    SmsSid: taken.sid,
    SmsStatus: status,
    MessageStatus: status,
    To: taken.to,
    MessageSid: taken.sid,
    AccountSid: accountSid,
    From: taken.from,
    ApiVersion: '2010-04-01',
    ...(errorCode ? { ErrorCode: errorCode } : {}),
  };
  return { url: taken.statusCallback, signature: signed(taken.statusCallback, form), form };
}

function signed(url: string, form: Record<string, string>): string {
  let text = url;
  for (const name of Object.keys(form).toSorted()) text += name + form[name];
  return createHmac('sha1', authToken).update(text).digest('base64');
}

const incomingAt: TwilioFake['incomingAt'] = (url, { from: sender, body, sid, more = {} }) => {
  const id = sid ?? `SM${randomBytes(16).toString('hex')}`;
  const form = {
    ToCountry: 'US',
    SmsMessageSid: id,
    NumMedia: '0',
    SmsSid: id,
    SmsStatus: 'received',
    Body: body,
    FromCountry: 'US',
    To: from,
    MessageSid: id,
    AccountSid: accountSid,
    From: sender,
    ApiVersion: '2010-04-01',
    ...more,
  };
  return { url, signature: signed(url, form), form };
};
