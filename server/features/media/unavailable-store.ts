import { AppError } from '#domain/kit/errors.ts';
import type { Ctx } from '#server/kit/context.ts';
import { PortError } from '#server/ports/port-error.ts';

/** The store cannot be reached: says so, and keeps everything for the next try. */
export function unavailableStore(ctx: Pick<Ctx, 'log'>, error: unknown): unknown {
  if (!(error instanceof PortError)) return error;
  ctx.log.error({ err: error }, 'the file store failed');
  return new AppError(
    'unavailable',
    'Files cannot be stored or read right now. Please try again in a minute.',
    {
      retryAfterSeconds: 60,
    },
  );
}
