import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { SIGNUP_BY_INVITATION } from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { signupInvitations, users } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

export const INVITATION_DAYS = 7;

type Asked = Pick<Ctx, 'signUp' | 'now'>;

/** A link to the sign-up that works once, within a week. Only its hash is stored. */
export async function inviteSomebody({
  db,
  publicUrl,
  now,
}: Pick<Ctx, 'db' | 'publicUrl' | 'now'>): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + INVITATION_DAYS * 86_400_000);
  await db.insert(signupInvitations).values({ token: hashToken(token), expiresAt });
  return `${publicUrl}/signup?invitation=${token}`;
}

/** An unused invitation that has not expired. */
const isGood = (token: string, now: Date) =>
  and(
    eq(signupInvitations.token, hashToken(token)),
    isNull(signupInvitations.usedAt),
    gt(signupInvitations.expiresAt, now),
  );

const isFirst = async (db: Handle, exceptId?: string) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(exceptId === undefined ? undefined : ne(users.id, exceptId))
      .limit(1)
  ).length === 0;

/** Whether a sign-up would be allowed now: sign-up is open, it is the first, or it was invited. */
export async function maySignUp(ctx: Asked, db: Handle, invitation: string | undefined): Promise<boolean> {
  if (ctx.signUp === 'open' || (await isFirst(db))) return true;
  if (!invitation) return false;
  const found = await db.select().from(signupInvitations).where(isGood(invitation, ctx.now()));
  return found.length > 0;
}

/** Refuses a sign-up that is not allowed, and uses up the invitation: a second sign-up with it is refused. */
export async function admit(
  ctx: Asked,
  tx: Tx,
  invitation: string | undefined,
  userId: string,
): Promise<void> {
  if (ctx.signUp === 'open') return;
  // Of two simultaneous first sign-ups, the second waits and then sees the first one's account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('greenroom sign-up', 0))`);
  if (await isFirst(tx, userId)) return;
  const used = invitation
    ? await tx
        .update(signupInvitations)
        .set({ usedAt: ctx.now() })
        .where(isGood(invitation, ctx.now()))
        .returning()
    : [];
  if (used.length === 0) throw notInvited();
}

export const notInvited = () => new AppError('forbidden', SIGNUP_BY_INVITATION);
