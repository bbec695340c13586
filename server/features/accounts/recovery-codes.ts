import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { RECOVERY_CODES } from '#domain/accounts/two-factor-contract.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { recoveryCodes } from '#server/db/schema/two-factor.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { base32 } from './totp.ts';

/** 80 bits: too many to guess, even with the table of hashes. */
const newCode = () => (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-');

/** The hash of a typed code, for this account only. */
const hashOf = (userId: string, typed: string) =>
  hashToken(`${userId}:${typed.toLowerCase().replace(/[^a-z2-7]/g, '')}`);

/** Replaces all earlier codes. They are returned here and never again. */
export async function makeRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashOf(userId, code), createdAt: now })));
  return codes;
}

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

export async function recoveryCodesLeft(db: Handle, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(userId));
  return row?.left ?? 0;
}

/** True once per code. */
export async function takeRecoveryCode(
  db: Handle,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(userId), eq(recoveryCodes.hash, hashOf(userId, typed))))
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}
