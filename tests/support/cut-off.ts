import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutOff {
  /** The same database, reached through here. */
  url: string;
  /** Breaks every connection and lets none through until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** A way to a PostgreSQL server that can be cut while both ends live. */
export async function cutOff(databaseUrl: string): Promise<CutOff> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const there = () =>
    folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname || '127.0.0.1');

  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = there();
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async stop() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
