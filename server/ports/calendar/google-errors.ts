import * as oauth from 'openid-client';
import { PortError } from '#server/ports/port-error.ts';

const WITHDRAWN = 'Google no longer accepts the access that was given to Greenroom.';

/** About one event: the person has given it to somebody else, who alone may change it. The access is fine. */
const ANOTHERS_EVENT = /forbiddenForNonOrganizer/;

/** What a refused API call means for the worker. */
export function fromAnswer(status: number, body: string, retryAfter: string | null): PortError {
  const said = reasonIn(body);
  const seconds = Number(retryAfter);
  const more = Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {};
  const isBusy = /rateLimitExceeded|quotaExceeded|dailyLimitExceeded|backendError/i.test(body);
  if (status === 429 || status >= 500 || isBusy)
    return new PortError('retry later', `Google Calendar is busy: ${said}`, more);
  if ((status === 401 || status === 403) && !ANOTHERS_EVENT.test(body))
    return new PortError('reconnect', `${WITHDRAWN} ${said}`.trim());
  return new PortError('will never work', `Google Calendar refused: ${said || status}`);
}

/** A call without an answer is retried: all our writes may be repeated. */
export const fromNetwork = (error: unknown) =>
  new PortError('retry later', 'Google Calendar could not be reached', { cause: error });

/** What a failed exchange or renewal of tokens means. */
export function fromAuthorization(error: unknown): PortError {
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new PortError('reconnect', WITHDRAWN, { cause: error });
    if (error.status >= 500) return new PortError('retry later', 'Google is not available', { cause: error });
    const said = error.error_description ?? error.error;
    return new PortError('will never work', `Google refused the access: ${said}`, { cause: error });
  }
  return fromNetwork(error);
}

function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    const message = typeof error === 'string' ? error : error?.message;
    return typeof message === 'string' ? message.slice(0, 300) : '';
  } catch {
    return '';
  }
}
