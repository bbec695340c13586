import { and, desc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { NOT_CONFIGURED } from '#domain/calendar/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { calendarAuthorizations, calendarConnections } from '#server/db/schema/calendar.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockTeamAs } from '#server/features/agencies/lock-team.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken, openSealed } from '#server/kit/secrets.ts';
import { SYNC_JOB, syncKey } from './sync-job.ts';
import { seal, sealedColumns, TOKENS } from './tokens.ts';

/** How long a person may take to grant the access. */
const LIFETIME = 10 * 60_000;

export const EXPIRED = 'This request is no longer valid. Please start again from Settings.';

const redirectUri = (ctx: Ctx) => `${ctx.publicUrl}/api/calendar/google/callback`;

function portOf(ctx: Ctx) {
  if (!ctx.calendar) throw new AppError('unavailable', NOT_CONFIGURED);
  return ctx.calendar;
}

/** A state counts at the agency at which it was begun: another tab may switch the session meanwhile. */
const stateAt = ({ agencyId }: Member, state: string) => hashToken(`${state} ${agencyId}`);

/** Returns the URL for the user. The callback needs this state, by this user, within ten minutes, once. */
export async function beginConnecting(ctx: Ctx, member: Member): Promise<{ authUrl: string }> {
  const port = portOf(ctx);
  const now = ctx.now();
  const state = newToken();
  const verifier = newToken();
  await ctx.db.delete(calendarAuthorizations).where(lt(calendarAuthorizations.expiresAt, now));
  await ctx.db.insert(calendarAuthorizations).values({
    state: stateAt(member, state),
    userId: member.userId,
    verifier: seal(ctx, verifier),
    expiresAt: new Date(now.getTime() + LIFETIME),
  });
  return { authUrl: await port.authorizationUrl({ state, verifier, redirectUri: redirectUri(ctx) }) };
}

/** The user returns with a code: creates the connection and queues its first sync. */
export async function finishConnecting(
  ctx: Ctx,
  member: Member,
  answer: { code: string; state: string },
): Promise<void> {
  const port = portOf(ctx);
  const now = ctx.now();
  const [begun] = await ctx.db
    .delete(calendarAuthorizations)
    .where(
      and(
        eq(calendarAuthorizations.state, stateAt(member, answer.state)),
        eq(calendarAuthorizations.userId, member.userId),
        gt(calendarAuthorizations.expiresAt, now),
      ),
    )
    .returning();
  const verifier = begun && openSealed(ctx, TOKENS, begun.verifier);
  if (!verifier) throw new AppError('bad_input', EXPIRED);
  const tokens = await port.exchange({
    code: answer.code,
    verifier,
    redirectUri: redirectUri(ctx),
  });

  await inTransaction(ctx.db, async (tx) => {
    // Whoever was removed, or whose session was ended, while the service was asked connects nothing.
    await lockTeamAs(tx, member, 'own account');
    // A broken connection is repaired, not duplicated: it knows which events exist already.
    const [broken] = await tx
      .select({ id: calendarConnections.id })
      .from(calendarConnections)
      .where(
        and(
          visibleTo(member, calendarConnections),
          eq(calendarConnections.userId, member.userId),
          eq(calendarConnections.provider, port.provider),
          isNotNull(calendarConnections.brokenReason),
        ),
      )
      .orderBy(desc(calendarConnections.connectedAt))
      .limit(1)
      .for('update');
    const columns = { ...sealedColumns(ctx, tokens), brokenReason: null, syncToken: null, connectedAt: now };
    const [saved] = broken
      ? await tx
          .update(calendarConnections)
          .set(columns)
          .where(eq(calendarConnections.id, broken.id))
          .returning({ id: calendarConnections.id })
      : await tx
          .insert(calendarConnections)
          .values({ agencyId: member.agencyId, userId: member.userId, provider: port.provider, ...columns })
          .returning({ id: calendarConnections.id });
    if (saved) await queueJob(tx, SYNC_JOB, { connectionId: saved.id }, { key: syncKey(saved.id) });
  });
}
