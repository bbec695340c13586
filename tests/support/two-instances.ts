import { vi } from 'vitest';
import { listenForChanges, type Changes, type Topic } from '#server/db/changes.ts';
import { rememberSessions } from '#server/kit/remembered.ts';
import { testApp, type Answer, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';

type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** An app with a memory of its own for sessions, members and revisions. */
export interface Instance extends TestApp {
  /** What was announced to it so far, in order, after it has forgotten what that concerns. */
  heard: (Topic | null)[];
}

/** Two instances on one database. */
export async function twoInstances(): Promise<{
  here: Instance;
  there: Instance;
  close: () => Promise<void>;
}> {
  const first = await testApp();
  const listening: Changes[] = [];
  const instance = async (): Promise<Instance> => {
    const changes = listenForChanges(first.database.connection, { warn: () => undefined });
    listening.push(changes);
    const remembered = rememberSessions(changes);
    const heard: Instance['heard'] = [];
    changes.hear((topic) => void heard.push(topic));
    return { ...(await testApp({ remembered }, { database: first.database })), heard };
  };
  const [here, there] = [await instance(), await instance()];
  return {
    here,
    there,
    async close() {
      for (const one of listening) await one.close();
      await there.app.close();
      await here.close();
    },
  };
}

/** Somebody's requests, with a cookie, to the instance that is named. */
export const at =
  (app: TestApp, cookie: string): Ask =>
  async (method, url, body, headers = {}) => {
    const answer = await app.app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body && JSON.parse(answer.body),
    };
  };

/** Polls until the instance answers out of its memory. */
export async function settled(app: TestApp, { cookie }: { cookie: string }) {
  const ask = at(app, cookie);
  const queries = vi.spyOn(app.database.pool, 'query');
  try {
    let tag = '';
    await eventually('a poll asks nothing', async () => {
      tag = String((await ask('GET', '/api/posts')).headers['etag']);
      queries.mockClear();
      const poll = await ask('GET', '/api/posts', undefined, { 'if-none-match': tag });
      return poll.status === 304 && queries.mock.calls.length === 0;
    });
    return { ask, tag, poll: () => ask('GET', '/api/posts', undefined, { 'if-none-match': tag }) };
  } finally {
    queries.mockRestore();
  }
}
