import type { Ctx } from '#server/kit/context.ts';
import type { CalendarPort } from '#server/ports/calendar/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { updateConnection, type ConnectionRow } from './store.ts';
import { sealedColumns, unseal } from './tokens.ts';

/** Makes a call with a valid token. */
export type Access = <T>(call: (accessToken: string) => Promise<T>) => Promise<T>;

const SOON = 60_000;

/**
 * Renews the access when it is about to end, or once when the service refuses it. If it is refused again,
 * it was withdrawn: PortError `reconnect`.
 */
export function accessOf(ctx: Ctx, port: CalendarPort, connection: ConnectionRow): Access {
  let token: string | null = null;
  const refreshToken = connection.refreshToken && unseal(ctx, connection.refreshToken);
  const renew = async () => {
    if (!refreshToken) throw new PortError('reconnect', `${port.label} gave no lasting access.`);
    const tokens = await port.refresh(refreshToken);
    await updateConnection(ctx.db, connection.id, sealedColumns(ctx, tokens));
    token = tokens.accessToken;
    return token;
  };
  const present = async () => {
    if (token) return token;
    const ends = connection.tokenExpiresAt?.getTime() ?? Infinity;
    if (ends < ctx.now().getTime() + SOON) return renew();
    token = unseal(ctx, connection.accessToken);
    return token;
  };

  let renewed = false;
  return async (call) => {
    const first = await present();
    try {
      return await call(first);
    } catch (error) {
      if (!(error instanceof PortError && error.kind === 'reconnect') || renewed) throw error;
      renewed = true;
      return call(await renew());
    }
  };
}

/** Marks a connection as broken. Settings show it with a button to reconnect; until then it is not synced. */
export async function markBroken(ctx: Ctx, connection: ConnectionRow, reason: string): Promise<void> {
  await updateConnection(ctx.db, connection.id, { brokenReason: reason });
  ctx.log.warn({ connection: connection.id, reason }, 'a calendar connection broke');
}
