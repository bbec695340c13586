import { AppError } from '#domain/kit/errors.ts';
import type { Ctx } from '#server/kit/context.ts';
import { AiRefusal } from '#server/ports/ai/port.ts';
import { PortError } from '#server/ports/port-error.ts';

const NO_CREDIT =
  'The account of the assistant’s model has no credit left. Whoever runs this server can add some.';
const REFUSED =
  'The assistant’s model could not work with this question. Please ask in other words, or clear the conversation.';

/**
 * For a model that fails: a sentence for the person, the reason for the log. `refused` is the sentence where the
 * model did not take what was asked.
 */
export function modelFailure(ctx: Pick<Ctx, 'log'>, error: unknown, refused = REFUSED): unknown {
  if (!(error instanceof PortError)) return error;
  ctx.log.warn({ kind: error.kind, reason: error.message }, 'the assistant’s model failed');
  const { retryAfterSeconds } = error;
  const more = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError('unavailable', sentenceFor(error, refused), more);
}

function sentenceFor(error: PortError, refused: string): string {
  const { kind, message } = error;
  if (error instanceof AiRefusal && error.because === 'no credit') return NO_CREDIT;
  if (kind === 'not configured')
    return 'The assistant’s model did not accept the server’s settings. Please check AI_BASE_URL, AI_MODEL and the API key.';
  if (kind === 'will never work') return refused;
  if (message.includes('in time')) return message;
  return 'The assistant’s model cannot be reached right now. Please try again in a minute.';
}
