import { setTimeout as pause } from 'node:timers/promises';
import { ms, percentile, row, title } from './print.ts';
import { send, signIn, withFolder, withServer } from './server.ts';

const POSTS = 200;
const SPREAD_SECONDS = 10;

/** How long after its time a post is taken: its history says when. */
export async function benchLateness(): Promise<void> {
  title(`Lateness of due posts (${POSTS} posts, channel Reminder)`);
  await withFolder((folder) =>
    withServer(folder, async ({ address }) => {
      const cookie = await signIn(address);
      await report(address, cookie, `spread over ${SPREAD_SECONDS} seconds`, (index) =>
        Math.floor((index * SPREAD_SECONDS * 1000) / POSTS),
      );
      await report(address, cookie, 'all at one instant', () => 0);
    }),
  );
}

async function addPost(address: string, cookie: string, scheduledAt: Date | null): Promise<string> {
  const answer = await send(address, '/api/posts', { companyName: 'First Client', scheduledAt }, cookie);
  if (answer.status !== 201) throw new Error(`a post answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

async function report(address: string, cookie: string, name: string, offset: (index: number) => number) {
  const began = Date.now();
  for (let index = 0; index < 20; index += 1) await addPost(address, cookie, null);
  // Time enough to write them all, twice over, before the first is due.
  const first = Date.now() + 3_000 + ((Date.now() - began) / 20) * POSTS * 2;
  const ids: string[] = [];
  for (let index = 0; index < POSTS; index += 1)
    ids.push(await addPost(address, cookie, new Date(first + offset(index))));
  const late: number[] = [];
  const deadline = first + SPREAD_SECONDS * 1000 + 60_000;
  for (const id of ids) {
    let at = await dueAt(address, cookie, id);
    while (at === null && Date.now() < deadline) {
      await pause(250);
      at = await dueAt(address, cookie, id);
    }
    if (at !== null) late.push(at);
  }
  const [p50, p99, most] = [percentile(late, 0.5), percentile(late, 0.99), Math.max(...late)];
  row(name, ms(p50), `p50; p99 ${ms(p99)}, the last ${ms(most)}; ${late.length} of ${POSTS} taken`);
  if (late.length < POSTS) process.exitCode = 1;
}

/** Milliseconds between the post's time and the entry “due” in its history; null where there is none yet. */
async function dueAt(address: string, cookie: string, id: string): Promise<number | null> {
  const answer = await fetch(`${address}/api/posts/${id}/history`, { headers: { cookie } });
  const entries = (await answer.json()) as { event: string; at: string; note: string | null }[];
  const due = entries.find((entry) => entry.event === 'due');
  const scheduled = entries.find((entry) => entry.event === 'scheduled')?.note;
  return due && scheduled ? Date.parse(due.at) - Date.parse(scheduled) : null;
}
