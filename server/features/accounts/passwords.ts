import { hash, verify } from '@node-rs/argon2';

// argon2id, 19 MiB, two passes: OWASP's first recommendation.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Takes the same time whether there is such an account or not. */
export async function isPassword(stored: string | undefined, given: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), given);
  return right && stored !== undefined;
}
