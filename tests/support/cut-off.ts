import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutOff {
  /** The same database, reached through here. */
  url: string;
  /** Breaks every connection and lets none through until `mend`. */
  cut(): void;
  mend(): void;
  /** Cuts at the next statement that names this. */
  cutAt(named: string): void;
  /**
   * Breaks the connection at the commit of the next transaction that names this, once: its answer is lost, or it does
   * not arrive. `andCut`: nothing gets through from then on.
   */
  loseCommit(named: string, how?: { arrives?: boolean; andCut?: boolean }): void;
  /** Breaks the connection of the next statement that names this, once, after the database has done it. */
  loseAnswer(named: string): void;
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
  let cutsAt: string | null = null;
  let loses: { named: string; arrives: boolean; andCut: boolean } | null = null;
  let unanswered: string | null = null;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  /** Called before the two are piped, so that it comes first. */
  const watch = (near: Socket, far: Socket) => {
    let said = '';
    near.on('data', (data) => {
      said += data.toString('latin1');
      if (cutsAt !== null && said.includes(cutsAt)) {
        cutsAt = null;
        cut();
      }
      if (unanswered !== null && data.toString('latin1').includes(unanswered)) {
        unanswered = null;
        far
          .unpipe(near)
          .once('data', () => void (near.destroy(), far.destroy()))
          .resume();
      }
      if (!said.endsWith('commit\0')) return;
      const isMeant = loses && said.includes(loses.named) && !said.includes('begin read only');
      said = '';
      if (!loses || !isMeant) return;
      const { arrives, andCut } = loses;
      loses = null;
      const lose = () => {
        near.destroy();
        far.destroy();
        if (andCut) cut();
      };
      if (arrives) far.unpipe(near).once('data', lose).resume();
      else lose();
    });
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = there();
    watch(near, far);
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
  return {
    url: url.href,
    cut,
    mend() {
      isCut = false;
    },
    cutAt(named) {
      cutsAt = named;
    },
    loseCommit(named, { arrives = true, andCut = false } = {}) {
      loses = { named, arrives, andCut };
    },
    loseAnswer(named) {
      unanswered = named;
    },
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
