import { useEffect, useRef, useState } from 'react';
import { connectGoogle, listConnections, type Connection } from '#domain/calendar/contract.ts';
import { call, answerText } from '#web/lib/api.ts';
import { closeSoon, openPopup, POPUP_BLOCKED } from '#web/lib/popup.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead } from '#web/lib/use-api.ts';

const POLL_EVERY = 2_000;
const STOP_AFTER = 5 * 60_000;

const working = (connections: Connection[]) =>
  connections.filter((connection) => !connection.brokenReason).length;

/**
 * The connections, and adding one: opens a popup at the service and polls every two seconds for the
 * connection, for five minutes at most.
 */
export function useConnections() {
  const toast = useToast();
  const failed = (description: string) =>
    toast({ title: 'Connection Failed', description, variant: 'destructive' });
  /** How many connections worked when the popup was opened; null while nobody is connecting. */
  const [before, setBefore] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const [blocked, setBlocked] = useState(false);
  const read = useRead(listConnections, {}, before === null ? {} : { refetchInterval: POLL_EVERY });
  const popup = useRef<Window | null>(null);
  const connections = read.data;

  const isThere = before !== null && connections !== undefined && working(connections) > before;
  useEffect(() => {
    if (before === null) return undefined;
    const timer = setTimeout(() => setBefore(null), isThere ? 0 : STOP_AFTER);
    return () => clearTimeout(timer);
  }, [before, isThere]);
  useEffect(() => {
    if (!isThere) return;
    closeSoon(popup.current);
    toast({ title: 'Calendar Connected', description: 'Your calendar has been connected successfully!' });
  }, [isThere, toast]);

  async function connect() {
    if (asking) return;
    setAsking(true);
    try {
      const { authUrl } = await call(connectGoogle);
      popup.current = openPopup(authUrl, 'greenroom-calendar');
      // A popup may be open even if the browser returned none: polling starts either way.
      setBefore(working(connections ?? []));
      setBlocked(!popup.current);
      if (!popup.current) failed(POPUP_BLOCKED);
    } catch (error) {
      failed(answerText(error, 'Failed to connect calendar'));
    } finally {
      setAsking(false);
    }
  }
  return { read, connect, asking, waiting: before !== null && !blocked };
}
