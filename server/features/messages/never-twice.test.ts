import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReceivedMail } from '#tests/fakes/smtp.ts';
import { eventually } from '#tests/support/eventually.ts';
import { end, mailStory } from '#tests/support/mail-story.ts';
import { CONCURRENCY } from '#tests/support/message-worker.ts';

const COUNT = 200;
/** One cut connection and one restart per round. */
const ROUNDS = 20;

const idIn = (mail: ReceivedMail) => /<([^@]+)@/.exec(mail.headers.get('message-id') ?? '')?.[1] ?? '';

test(`${COUNT} messages, two workers, ${ROUNDS} cuts from the database and ${ROUNDS} restarts: none twice, none lost`, async () => {
  const story = await mailStory();
  let taken = 0;
  const server = await story.smtp({
    // These pauses are the mail server's own slowness, part of the setting: nothing is asserted after them.
    onRecipient: async () => {
      await pause(30);
      return null;
    },
    // Slow, and sometimes slower than a stop or a cut connection takes.
    beforeAnswer: async () => {
      taken += 1;
      await pause(taken % 25 === 0 ? 7_500 : 150, undefined, { ref: false });
    },
  });
  const way = await story.proxy();
  const urls = [way.url, story.database.url] as const;
  const pair = await Promise.all(urls.map((url) => story.worker(url, server)));
  const endings: Promise<void>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = server.mails.length;
    await story.write(COUNT / ROUNDS);
    await eventually('mails are on their way', () => server.mails.length > before);
    way.cut();
    const which = round % 2 === 0 ? 0 : 1;
    const old = pair[which];
    if (old) endings.push(end(old, round % 4 < 2 ? 'SIGTERM' : 'SIGKILL'));
    // Most cuts end unnoticed; some last until other workers take this one for dead. How long a cut lasts is part of the
    // setting, too.
    if (round % 6 === 5) await pause(4_500);
    way.mend();
    pair[which] = await story.worker(urls[which], server);
  }
  await Promise.all(endings);
  await eventually('all are settled', story.isSettled, 120);

  const times = new Map<string, number>();
  for (const mail of server.mails) times.set(idIn(mail), (times.get(idIn(mail)) ?? 0) + 1);
  const rows = await story.rows();
  const sent = rows.filter((row) => row.status === 'sent');
  const unknown = rows.filter((row) => row.status === 'failed' && row.error?.includes('It may have arrived'));
  expect([...times.values()].filter((count) => count > 1)).toEqual([]);
  expect(sent.filter((row) => times.get(row.id) !== 1)).toEqual([]);
  expect(sent.length + unknown.length).toBe(COUNT);
  // Only messages under way at a death or a cut have an unknown result.
  expect(unknown.length).toBeLessThanOrEqual(ROUNDS * CONCURRENCY);
  await story.close();
}, 300_000);
