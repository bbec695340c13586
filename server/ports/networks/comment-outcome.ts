import { PortError } from '#server/ports/port-error.ts';
import type { Afterwards } from './port.ts';

/** The result of the first comment, for networks where a repetition would be a second comment. */
export async function commentOutcome(
  text: string | null,
  send: (text: string) => Promise<unknown>,
): Promise<Pick<Afterwards, 'comment' | 'reason' | 'retryAfterSeconds'>> {
  if (!text) return { comment: 'none', reason: null };
  try {
    await send(text);
    return { comment: 'out', reason: null };
  } catch (error) {
    if (!(error instanceof PortError))
      return { comment: 'unknown', reason: 'What became of the comment is not known.' };
    const { kind, message: reason, retryAfterSeconds } = error;
    if (kind === 'outcome unknown') return { comment: 'unknown', reason };
    if (kind === 'reconnect') return { comment: 'no access', reason };
    if (kind === 'retry later') return { comment: 'retry later', reason, retryAfterSeconds };
    return { comment: 'refused', reason };
  }
}
