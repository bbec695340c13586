import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/*
 * In place of argon2 where the stories run (vitest.config.ts): the same kind of hash, at a hundredth of the work. Stories
 * sign up and log in thousands of times, and each time twice 20 ms went into what is meant to cost. What the product
 * itself asks for is promised in server/features/accounts/passwords.test.ts.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

export const hash = (password: string) =>
  real.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
// Reads from the hash what it cost.
export const verify = real.verify;
