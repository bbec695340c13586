import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/db/log.ts';
import { abortWith } from '#server/kit/time-limit.ts';

export interface Presence {
  /** Resolves once the lock is held; awaited before a job is claimed. */
  held(): Promise<null>;
  isHeld(): boolean;
  /** The connection that holds the lock, also for listening. It emits `error` when it is given up. */
  session(): Promise<pg.Client>;
  /** Releases everyone who waits: nothing more will be claimed. The lock stays until `stop`. */
  leave(): void;
  stop(): Promise<void>;
}

const beatMs = 2_000;

/**
 * Shows other instances that this one is alive: a session-level lock on its own connection, which PostgreSQL
 * releases when the process dies. If only the connection dies, it is reopened and the lock taken again.
 */
export function showPresence(options: {
  connection: pg.ClientConfig;
  /** Called once there is a connection. */
  lock: () => string;
  log: Log;
  onBeat: (client: pg.Client) => Promise<void>;
  onLost: () => void;
}): Presence {
  const { connection, lock, log, onBeat, onLost } = options;
  const stop = new AbortController();
  let gate = newGate<null>();
  let line = newGate<pg.Client>();
  let leaving = false;
  let open = false;
  let failures = 0;

  const session = async () => {
    const client = new pg.Client({ ...connection, query_timeout: 5_000 });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    const letGo = abortWith(broken, stop.signal);
    const { signal } = broken;
    try {
      await client.connect();
      // A host that vanishes without closing the connection must not keep its lock for hours.
      await client.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      );
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock()]);
      open = true;
      failures = 0;
      gate.open(null);
      line.open(client);
      while (!signal.aborted) {
        await onBeat(client);
        await sleep(beatMs, signal);
      }
      if (!stop.signal.aborted) throw new Error('the connection closed');
    } finally {
      letGo();
      if (open) {
        open = false;
        gate = newGate();
        line = newGate();
        onLost();
        // Listeners on the connection must learn of its end, even if only an answer was missing.
        if (!stop.signal.aborted) client.emit('error', new Error('the connection was given up'));
      }
      await client.end().catch(() => undefined);
    }
  };
  const sessions = async () => {
    while (!stop.signal.aborted) {
      try {
        await session();
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the worker lost its connection and takes no new jobs');
        failures += 1;
      }
      // Sooner than other instances look twice.
      await sleep(Math.min(250 * failures, beatMs / 2), stop.signal);
    }
  };
  const ended = sessions();
  return {
    held: () => (leaving ? Promise.resolve(null) : gate.passed),
    isHeld: () => open,
    session: () => line.passed,
    leave() {
      leaving = true;
      gate.open(null);
    },
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}

function newGate<T>() {
  let open: (what: T) => void = () => undefined;
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
