import { APICallError, RetryError } from 'ai';
import { PortError } from '#server/ports/port-error.ts';
import { AiRefusal } from './port.ts';

export const AI_SILENT = 'The assistant’s model did not answer in time. Please try again.';

/** The provider's message in one short line, without anything that was sent to it. */
const said = (error: APICallError) => error.message.replace(/\s+/g, ' ').slice(0, 300);

function waitOf(error: APICallError): { retryAfterSeconds?: number } {
  const seconds = Number(error.responseHeaders?.['retry-after']);
  return seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
}

/** Providers say that an account is empty with 402, 400 or 429. */
const hasNoCredit = (error: APICallError) =>
  error.statusCode === 402 ||
  ((error.statusCode === 400 || error.statusCode === 429) &&
    /credit balance|insufficient[_ ](?:quota|credits?|balance|funds)|plan and billing/i.test(error.message));

/** Maps errors to the few kinds that callers decide by; messages are for the log and for the operator. */
export function fromAi(error: unknown): PortError {
  if (error instanceof PortError) return error;
  if (RetryError.isInstance(error)) return fromAi(error.lastError);
  if (!APICallError.isInstance(error))
    return new PortError('retry later', 'The model broke off its reply', { cause: error });
  if (hasNoCredit(error))
    return new AiRefusal(
      'no credit',
      new PortError('not configured', `The model’s account has no credit: ${said(error)}`, { cause: error }),
    );
  const refusal = fromStatus(error);
  return cannotSeePictures(error) ? new AiRefusal('no pictures', refusal) : refusal;
}

function fromStatus(error: APICallError): PortError {
  const status = error.statusCode;
  const more = { cause: error, ...waitOf(error) };
  if (status === undefined || status === 200)
    return new PortError('retry later', `The model could not be reached: ${said(error)}`, more);
  if (status === 408 || status === 409 || status === 429 || status >= 500)
    return new PortError('retry later', `The model asked to try later (${status}): ${said(error)}`, more);
  if (status === 401 || status === 403 || status === 404)
    return new PortError(
      'not configured',
      `The model’s side did not accept the AI settings (${status}): ${said(error)}`,
      more,
    );
  return new PortError(
    'will never work',
    `The model refused this question (${status}): ${said(error)}`,
    more,
  );
}

/** Some small models refuse requests with tools; they can still answer without. */
export const cannotUseTools = (error: unknown) =>
  APICallError.isInstance(error) &&
  error.statusCode === 400 &&
  /\b(tools?|functions?)\b/i.test(error.message);

/** OpenAI's newer models refuse `max_tokens`, and name what they take instead. */
export const wantsNewLimit = (error: unknown) =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /max_completion_tokens/.test(error.message);

const OF_ONE_PICTURE = /too (?:large|big|small)|size|exceed|process|download|format|dimension/i;

/** The model takes no pictures at all, as far as its refusal says so. */
function cannotSeePictures({ statusCode: status = 0, message }: APICallError): boolean {
  if (status === 404) return /\bsupports?\b.*\b(?:images?|vision)\b/i.test(message);
  return (
    [400, 415, 422].includes(status) &&
    /\b(?:images?|image_url|vision|multi-?modal)\b/i.test(message) &&
    !OF_ONE_PICTURE.test(message)
  );
}
