import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { SIGNUP_BY_INVITATION } from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { signupInvitations, users } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

export const INVITATION_DAYS = 7;

type Asked = Pick<Ctx, 'signUp' | 'now'>;

/** A link to the sign-up that works once, within a week. Only its hash is kept. */
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

/** An invitation that was not used and has not expired. */
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

/** Whether a sign-up would be let in as things are now: sign-up is open, it is the first one, or it was invited. */
export async function maySignUp(ctx: Asked, db: Handle, invitation: string | undefined): Promise<boolean> {
  if (ctx.signUp === 'open' || (await isFirst(db))) return true;
  if (!invitation) return false;
  const found = await db.select().from(signupInvitations).where(isGood(invitation, ctx.now()));
  return found.length > 0;
}

/** Refuses who may not sign up, and uses the invitation up: of two sign-ups with the same one, the second is refused. */
export async function admit(
  ctx: Asked,
  tx: Tx,
  invitation: string | undefined,
  userId: string,
): Promise<void> {
  if (ctx.signUp === 'open') return;
  // Two first sign-ups at the same moment: the second sees the first one's account.
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
