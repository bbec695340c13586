import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Topics that triggers announce at commit (migrations 0004, 0006, 0008, 0009 and 0019):
 * `agency:<id>` when something that the agency's screens read has changed, `post:<id>` when
 * something about a post has, `company:<id>` when a company or one of its contacts has,
 * `session:<sid>` when a session has ended, `user:<id>` when a person or a membership has changed,
 * `desks:<company id>` when something has that its people's desks show.
 */
export type Topic =
  | `agency:${string}`
  | `post:${string}`
  | `company:${string}`
  | `desks:${string}`
  | `session:${string}`
  | `user:${string}`;

type Watcher = (topic: Topic | null) => void;

export interface Changes {
  /** Calls `wake` after each commit that concerns one of the topics, and when some may have been missed. */
  watch(topics: Topic[], wake: (topic: Topic | null) => void): () => void;
  /** Calls `listener` with every topic, before any watcher, and with null when some may have been missed. */
  hear(listener: Watcher): void;
  /** Whether all commits are heard: the connection has answered recently. Starts listening. */
  isHeard(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'greenroom_changes';
const LONGEST_PAUSE_MS = 5_000;
/** A silently broken connection is detected by a heartbeat; it is not trusted for longer than this. */
const BEAT_MS = 2_000;
const TRUSTED_MS = 6_000;

/**
 * One connection per process, opened on first use. While it is lost, nothing is heard: when it is back, every
 * watcher is called with null, because anything may have changed meanwhile.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  log: { warn(fields: object, message: string): void },
  /** Shorter in tests. */
  longestPause = LONGEST_PAUSE_MS,
): Changes {
  const watchers = new Map<string, Set<Watcher>>();
  const stop = new AbortController();
  const listeners: Watcher[] = [];
  let listening: Promise<void> | null = null;
  let answeredAt = -Infinity;

  const tell = (topic: Topic | null) => {
    for (const listener of listeners) listener(topic);
  };
  const wakeAll = () => {
    tell(null);
    for (const wake of new Set([...watchers.values()].flatMap((some) => [...some]))) wake(null);
  };

  async function listen(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted;) {
      const client = new pg.Client(connection);
      let giveUp = () => {};
      const broken = new Promise<void>((resolve) => {
        giveUp = () => resolve();
      });
      client.on('error', giveUp);
      client.on('end', giveUp);
      stop.signal.addEventListener('abort', giveUp);
      client.on('notification', ({ payload = '' }) => {
        tell(payload as Topic);
        for (const wake of watchers.get(payload) ?? []) wake(payload as Topic);
      });
      try {
        await client.connect();
        // A server that vanished without closing the connection is noticed within seconds, not hours.
        await client.query(
          'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
        );
        await client.query(`listen ${CHANNEL}`);
        failures = 0;
        wakeAll();
        answeredAt = performance.now();
        await Promise.race([broken, beat(client)]);
      } catch (error) {
        if (failures === 0 && !stop.signal.aborted)
          log.warn({ err: error }, 'changes cannot be listened for; screens poll meanwhile');
        failures += 1;
      } finally {
        // A database may be away for hours: what each try leaves behind would add up.
        stop.signal.removeEventListener('abort', giveUp);
        answeredAt = -Infinity;
        tell(null);
        // A dead connection does not answer `end()`, so waiting is limited.
        await Promise.race([client.end().catch(() => undefined), pause(1_000)]);
      }
      const wait = Math.min(250 * 2 ** failures, longestPause);
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  /** Repeats `listen` as a heartbeat. An answer means that all earlier commits have been announced. */
  async function beat(client: pg.Client): Promise<void> {
    for (;;) {
      const asked = performance.now();
      const inTime = new AbortController();
      const late = pause(TRUSTED_MS - BEAT_MS, undefined, { signal: inTime.signal }).then(() => {
        throw new Error('the connection for changes does not answer');
      });
      late.catch(() => undefined);
      await Promise.race([client.query(`listen ${CHANNEL}`), late]);
      inTime.abort();
      answeredAt = asked;
      await pause(BEAT_MS, undefined, { signal: stop.signal });
    }
  }

  return {
    hear: (listener) => void listeners.push(listener),
    isHeard() {
      listening ??= listen();
      return performance.now() - answeredAt < TRUSTED_MS;
    },
    watch(topics, wake) {
      for (const topic of topics) {
        const some = watchers.get(topic) ?? new Set();
        watchers.set(topic, some.add(wake));
      }
      listening ??= listen();
      return () => {
        for (const topic of topics) {
          const some = watchers.get(topic);
          some?.delete(wake);
          if (some?.size === 0) watchers.delete(topic);
        }
      };
    },
    async close() {
      stop.abort();
      await listening;
    },
  };
}
