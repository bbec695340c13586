import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '#server/kit/fair-queue.ts';

// argon2id, 19 MiB, two passes: OWASP's first recommendation.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of the four threads that Node also reads files with; the queue serves callers in turn. */
const inQueue = fairQueue(2);

/** `whose` is the caller, or whoever else must not hold up the others. */
export const hashPassword = (password: string, whose: string) => inQueue(whose, () => hash(password, COST));

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account exists. */
export async function isPassword(stored: string | undefined, given: string, whose: string): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = stored ?? (await decoy);
  return (await inQueue(whose, () => verify(against, given))) && stored !== undefined;
}
