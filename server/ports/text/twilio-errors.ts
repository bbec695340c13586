import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import type { DeliveryReport } from './port.ts';

const refusal = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Our number or account is the problem, not this recipient: a retry may work once it is repaired. */
const WRONG_SETTING = new Set([
  20003, 20005, 20404, 21212, 21603, 21606, 21609, 21611, 21659, 21660, 21703, 21705, 21704,
]);
/** A time limit, of a gateway too, says nothing of what became of the text. */
const NOT_TOLD = new Set([408, 504]);
const TOO_FAST = new Set([14107, 20429, 30001, 30022]);

/** Twilio answered with an error. */
export function fromRefusal(response: Response, body: unknown): PortError {
  const read = refusal.safeParse(body);
  const { code = 0, message } = read.success ? read.data : {};
  const said = `${message ?? response.statusText}${code ? ` (${code})` : ''}`.slice(0, 300);
  const seconds = Number(response.headers.get('retry-after'));
  const hint = seconds > 0 ? { retryAfterSeconds: seconds } : {};

  if (NOT_TOLD.has(response.status))
    return new PortError('outcome unknown', `Twilio did not answer in time: ${said}`);
  if (response.status === 429 || response.status >= 500 || TOO_FAST.has(code))
    return new PortError('retry later', `Twilio asked to try later: ${said}`, hint);
  const isSetting = [401, 403, 404].includes(response.status) || WRONG_SETTING.has(code);
  if (isSetting)
    return new PortError('retry later', `Twilio did not accept the TWILIO_… settings: ${said}`, hint);
  return new PortError('will never work', `Twilio refused this text: ${said}`);
}

/** Errors before a single byte of the request was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Twilio did not answer. Only without a connection is it certain that the text was not accepted. */
export function fromSilence(error: unknown): PortError {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const wasConnected = cause instanceof Error && 'syscall' in cause && cause.syscall === 'read';
  if (NOT_CONNECTED.has(code) && !wasConnected)
    return new PortError('retry later', `Twilio could not be reached (${code})`, { cause: error });
  return new PortError('outcome unknown', 'Twilio did not confirm this text', { cause: error });
}

/** Twilio's later reports, mapped to our three statuses. */
export const REPORTED_STATUS: Record<string, DeliveryReport['status']> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

const REASONS: Record<string, string> = {
  '21610': 'The recipient has unsubscribed from texts of this number',
  '30003': 'The phone is switched off or out of reach',
  '30004': 'The recipient blocks this number',
  '30005': 'The number does not exist or is out of service',
  '30006': 'The number is a landline or cannot receive texts',
  '30007': 'The carrier held the text back as unwanted',
  '30008': 'The carrier gave no reason',
  '30034': 'The sending number is not registered with the carriers',
};

export function reasonOf(code: string | undefined): string {
  if (!code) return 'The text was not delivered';
  return `${REASONS[code] ?? 'The text was not delivered'} (${code})`;
}
