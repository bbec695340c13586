import { useCallback } from 'react';
import type { seeZone, User } from '#domain/accounts/contract.ts';
import { ZONE_ADDRESS } from '#domain/accounts/session-address.ts';
import { call } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/session.ts';
import { useFetchedAhead } from '#web/ui/on-demand.tsx';

/**
 * Tells the server once after the start which zone the screens use, unless the person chose one: people who
 * stay logged in pass no log-in that would tell it. Delayed until the screen is there, because Intl is slow
 * at first.
 */
export function useSaidZone({ id, timeZone }: Pick<User, 'id' | 'timeZone'>): void {
  const isChosen = Boolean(timeZone);
  const say = useCallback(async () => {
    if (id && !isChosen) await call(ZONE_ADDRESS as typeof seeZone, { body: { timeZone: browserZone() } });
  }, [id, isChosen]);
  useFetchedAhead(say, { needed: true });
}
