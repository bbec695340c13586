import { useEffect, useRef, useState } from 'react';
import type { Account, FoundAccounts } from '#domain/networks/contract.ts';
import { placeOf } from '#domain/networks/place.ts';
import { closeSoon, openPopup, POPUP_BLOCKED } from '#web/lib/popup.ts';
import { useToast, type ToastOptions } from '#web/lib/toast.ts';

const STOP_AFTER = 5 * 60_000;

/** Tells apart a new account and a reconnected one. */
const marks = (accounts: Account[]) => new Set(accounts.map((one) => `${one.id} ${one.connectedAt}`));

export const saidConnected = (account: Account): ToastOptions => ({
  title: 'Account Connected',
  description: `${placeOf(account)} is ready for posts.`,
});

/**
 * Opens a network in a popup, and waits for the account, or for profiles to choose from; for five minutes at
 * most.
 */
export function useWaiting(
  { accounts, found }: { accounts: Account[] | undefined; found: FoundAccounts[] },
  watch: (watched: boolean) => void,
  onDone: () => void,
) {
  const [before, setBefore] = useState<Set<string> | null>(null);
  const popup = useRef<Window | null>(null);
  const toast = useToast();
  const stop = () => {
    setBefore(null);
    watch(false);
  };
  const latest = useRef({ stop, onDone, toast });
  useEffect(() => {
    latest.current = { stop, onDone, toast };
  });

  useEffect(() => {
    if (before === null) return undefined;
    const timer = setTimeout(() => latest.current.stop(), STOP_AFTER);
    return () => clearTimeout(timer);
  }, [before]);

  const toChoose = before && found.find((one) => !before.has(one.id));
  const arrived = before && accounts?.find((one) => !before.has(`${one.id} ${one.connectedAt}`));
  useEffect(() => {
    if (!arrived) return;
    closeSoon(popup.current);
    latest.current.stop();
    latest.current.toast(saidConnected(arrived));
    latest.current.onDone();
  }, [arrived]);

  useEffect(() => {
    if (!toChoose) return;
    closeSoon(popup.current);
    latest.current.stop();
    latest.current.onDone();
  }, [toChoose]);

  const start = (authUrl: string) => {
    popup.current = openPopup(authUrl, 'greenroom-account');
    // A popup may be open even if the browser returned none.
    setBefore(new Set([...marks(accounts ?? []), ...found.map((one) => one.id)]));
    watch(true);
    if (!popup.current)
      toast({ title: 'Connection Failed', description: POPUP_BLOCKED, variant: 'destructive' });
  };
  return { start, stop, waiting: before !== null };
}
