import { calendarConnections } from '#server/db/schema/calendar.ts';
import { sealedColumns } from '#server/features/calendar/tokens.ts';
import type { Ctx } from '#server/kit/context.ts';

/** A person's calendar at the service of `ctx`, connected as the pop-up would. Answers the connection's id. */
export async function connectGoogle(ctx: Ctx, userId: string): Promise<string> {
  const port = ctx.calendar;
  if (!port) throw new Error('no calendar');
  const ask = { state: 's', verifier: 'v'.repeat(43), redirectUri: 'http://localhost/back' };
  const answer = await fetch(await port.authorizationUrl(ask), { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const tokens = await port.exchange({ ...ask, code });
  const [row] = await ctx.db
    .insert(calendarConnections)
    .values({ agencyId: userId, userId, provider: 'google', ...sealedColumns(ctx, tokens) })
    .returning({ id: calendarConnections.id });
  return row?.id ?? '';
}
