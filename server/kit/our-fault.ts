import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { AppError } from '#domain/kit/errors.ts';
import { unansweredIn } from '#server/db/begin-commit.ts';
import { isDatabaseUnreachable, isDiskFull } from '#server/db/unreachable.ts';

/** What is said of an error that nobody planned. `isRead`: the request had nothing to do that could be done twice. */
export function ourFault(error: unknown, { isRead = false } = {}): AppError {
  // Without a time to try again: programs would do it a second time.
  if (unansweredIn(error) && !isRead) return new AppError('unavailable', ANSWER_LOST);
  if (isDatabaseUnreachable(error))
    return new AppError('unavailable', 'Greenroom cannot reach its database. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  if (isDiskFull(error))
    return new AppError(
      'unavailable',
      'Nothing was saved: the disk of this server is full. Please tell whoever runs it.',
    );
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}
