import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * What triggers announce at commit (migrations 0004, 0006 and 0008): `agency:<id>` when something that the agency's
 * screens read has changed, `post:<id>` when something about a post has, `company:<id>` when a company or one of its
 * contacts has, `session:<sid>` when a session has ended.
 */
export type Topic = `agency:${string}` | `post:${string}` | `company:${string}` | `session:${string}`;

export interface Changes {
  /** Calls `wake` after each commit that concerns one of the topics, and when some may have been missed. */
  watch(topics: Topic[], wake: (topic: Topic | null) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'greenroom_changes';
const LONGEST_PAUSE_MS = 5_000;

type Watcher = (topic: Topic | null) => void;

/**
 * One connection for each process, made when somebody first watches. While it is lost, nothing is heard: when it is
 * there again everyone is woken, with null, because anything may have changed meanwhile.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  log: { warn(fields: object, message: string): void },
): Changes {
  const watchers = new Map<string, Set<Watcher>>();
  const stop = new AbortController();
  let listening: Promise<void> | null = null;

  const wakeAll = () => {
    for (const wake of new Set([...watchers.values()].flatMap((some) => [...some]))) wake(null);
  };

  async function listen(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted;) {
      const client = new pg.Client(connection);
      const broken = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
        stop.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', ({ payload = '' }) => {
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
        await broken;
      } catch (error) {
        if (failures === 0)
          log.warn({ err: error }, 'changes cannot be listened for; screens poll meanwhile');
        failures += 1;
      } finally {
        await client.end().catch(() => undefined);
      }
      const wait = Math.min(250 * 2 ** failures, LONGEST_PAUSE_MS);
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  return {
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
