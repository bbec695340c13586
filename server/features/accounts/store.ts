import { eq, sql } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import { DUPLICATE_EMAIL, DUPLICATE_PHONE } from '#domain/accounts/contract.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { users } from '#server/db/schema/accounts.ts';

export const userByEmail = async (db: Handle, email: string) =>
  (
    await db
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email})`)
  )[0];

export const userById = async (db: Handle, id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0];

/**
 * The user's current row, locked until the transaction ends. What only refers to the user, such as a message, is
 * written meanwhile: it may hold a post that a new address waits for. Whoever ends what refers to the user, wherever it
 * is made, first waits for what is being written: `update`.
 */
export async function lockUser(tx: Tx, id: string, how: 'no key update' | 'update' = 'no key update') {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(how);
  if (!user) throw new AppError('unauthenticated', 'Please log in');
  return user;
}

/**
 * Holds the account until the transaction ends, with the password that was checked: a session or a change that the
 * password opens is refused if another one was set meanwhile. Who ends the account's sessions waits, and sees this one.
 */
export async function holdWithPassword(
  tx: Tx,
  { id, password }: Pick<typeof users.$inferSelect, 'id' | 'password'>,
  refusal: () => AppError,
): Promise<void> {
  const held = await holdUser(tx, id);
  if (held?.password !== password) throw refusal();
}

/** The user's current row; what ends the account's sessions waits until the transaction ends. */
export async function holdUser(tx: Tx, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return user;
}

/** Turns the database's error about a duplicate into a message for the person. */
export function duplicateAccount(error: unknown): never {
  if (isUniqueViolation(error, 'users_email_unique'))
    throw new AppError('conflict', DUPLICATE_EMAIL, { fields: { email: DUPLICATE_EMAIL } });
  if (isUniqueViolation(error, 'users_phone_unique'))
    throw new AppError('conflict', DUPLICATE_PHONE, { fields: { phone: DUPLICATE_PHONE } });
  throw error;
}
