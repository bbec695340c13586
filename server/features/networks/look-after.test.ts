import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { failing } from '#tests/support/recording-network.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { accountsToTest, testAccount, warnOfEnds } from './look-after-accounts.ts';
import { accountsWithFigures, readFigures } from './read-figures.ts';

let story: TargetsStory;
let id: string;
beforeAll(async () => {
  story = await targetsStory();
  id = story.accountIds.bluesky;
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const DAY = 24 * 60;
const set = (change: Partial<typeof accounts.$inferInsert>) =>
  story.database.db.update(accounts).set(change).where(eq(accounts.id, id));
const account = async () => {
  const [row] = await story.database.db.select().from(accounts).where(eq(accounts.id, id));
  return row;
};
const mails = async (kind: 'account-expiring' | 'account-broken') =>
  story.database.db.select().from(messages).where(eq(messages.kind, kind));

test('in the quiet hours of its member the mail about an account waits', async () => {
  await story.database.db.update(users).set({ quietFrom: '00:00', quietTo: '23:59' });
  try {
    await set({ expiresAt: minutes(DAY), warnedDays: null });
    await warnOfEnds({ ...story.ctx, mail: recordingMail() });
    const [mail] = await mails('account-expiring');
    const { rows } = await story.database.pool.query<{ later: boolean }>(
      `select run_at > $2 as later from graphile_worker.jobs where key like '%' || $1`,
      [mail?.id, story.ctx.now()],
    );
    expect(rows).toEqual([{ later: true }]);
  } finally {
    await story.database.db.update(users).set({ quietFrom: null, quietTo: null });
    await story.database.db.delete(messages);
  }
});

test('the owner is told 14, 3 and 1 days before an access ends, each once', async () => {
  await set({ expiresAt: minutes(20 * DAY), warnedDays: null });
  const told: number[] = [];
  for (const [day, expected] of [
    [5, 0],
    [6, 1],
    [7, 1],
    [17, 2],
    [18, 2],
    [19, 3],
    [19.5, 3],
    [21, 3],
  ] as const) {
    story.now = minutes(day * DAY);
    await Promise.all([warnOfEnds(story.ctx), warnOfEnds(story.ctx)]);
    told.push((await mails('account-expiring')).length);
    expect(told.at(-1)).toBe(expected);
  }
  const [mail] = await mails('account-expiring');
  expect(mail).toMatchObject({
    to: 'olive@agency.example',
    subject: 'The access to Bluesky @acme.example ends soon',
  });
  expect(mail?.text).toContain('/dashboard?company=Acme&accounts');
  await set({ expiresAt: null, warnedDays: null });
});

test('an access is tested the day before a post goes out there, and once a week in any case', async () => {
  const others = { lastTestedAt: minutes(30 * DAY) };
  await story.database.db.update(accounts).set(others);
  await set({ lastTestedAt: due });
  story.now = minutes(DAY - 60);
  expect(await accountsToTest(story.database.db, story.now)).toEqual([]);
  await story.scheduled(['bluesky'], { scheduledAt: minutes(DAY + 60) });
  expect(await accountsToTest(story.database.db, story.now)).toEqual([id]);
  await testAccount(story.ctx, id);
  expect(await account()).toMatchObject({ name: 'Tested', lastTestedAt: story.now, brokenReason: null });
  expect(await accountsToTest(story.database.db, story.now)).toEqual([]);
  story.now = minutes(9 * DAY);
  expect(await accountsToTest(story.database.db, story.now)).toEqual([id]);
});

test('with the test the network is asked how many posts it takes of the account; no answer to that is no failure', async () => {
  story.bluesky.quota = () => Promise.resolve({ left: 3, of: 25 });
  await testAccount(story.ctx, id);
  expect((await account())?.details).toMatchObject({ quota: 25 });
  story.bluesky.quota = () => failing('retry later', 'Not now')();
  const warned = vi.spyOn(story.ctx.log, 'warn');
  await testAccount(story.ctx, id);
  expect(await account()).toMatchObject({ brokenReason: null, lastTestedAt: story.now });
  expect(warned.mock.calls).toMatchObject([
    [{ err: { message: 'Not now' }, accountId: id }, expect.stringContaining('quota')],
  ]);
  warned.mockRestore();
});

test('an access that is withdrawn is found out by the test; a network that is away is asked again', async () => {
  story.bluesky.faults.test.push(failing('retry later', 'Down'));
  await expect(testAccount(story.ctx, id)).rejects.toThrow('Down');
  expect(await account()).toMatchObject({ brokenReason: null });
  story.bluesky.accepts = () => false;
  await testAccount(story.ctx, id);
  expect(await account()).toMatchObject({ brokenReason: expect.any(String) });
  expect(await mails('account-broken')).toHaveLength(1);
  await testAccount(story.ctx, id);
  expect(await mails('account-broken')).toHaveLength(1);
});

test('tokens are renewed by one process at a time, and stored before they are used', async () => {
  await set({ refreshAt: due });
  await Promise.all([testAccount(story.ctx, id), testAccount(story.ctx, id), testAccount(story.ctx, id)]);
  const steps = story.bluesky.calls.map((call) => call.step);
  expect(steps.filter((step) => step === 'refresh')).toHaveLength(1);
  expect(story.bluesky.calls.filter((call) => call.step === 'test').map((call) => call.tokens)).toEqual(
    Array.from({ length: 3 }, () => ({ access: 'renewed' })),
  );
});

test('new tokens are stored even if the connection breaks right after the network has given them', async () => {
  await set({ refreshAt: due });
  const tokens = (await account())?.tokens;
  // The account's transaction is terminated between the network's answer and its commit.
  story.bluesky.faults.refresh.push(async () => {
    await story.database.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
  });
  await testAccount(story.ctx, id);
  expect(story.bluesky.calls.map((call) => call.step)).toEqual(['refresh', 'test']);
  expect(story.bluesky.calls.at(-1)?.tokens).toEqual({ access: 'renewed' });
  expect((await account())?.tokens).not.toBe(tokens);
});

test('while the network cannot renew an access, the old one is used as long as it works', async () => {
  await set({ refreshAt: due });
  story.bluesky.faults.refresh.push(failing('retry later', 'Down'));
  await testAccount(story.ctx, id);
  expect(story.bluesky.calls.map((call) => call.step)).toEqual(['refresh', 'test']);
  expect(await account()).toMatchObject({ brokenReason: null, refreshAt: due });
  story.bluesky.faults.refresh.push(failing('retry later', 'Down'), failing('retry later', 'Down'));
  story.bluesky.accepts = () => false;
  await expect(testAccount(story.ctx, id)).rejects.toThrow('Down');
  expect(await account()).toMatchObject({ brokenReason: null });
});

test('a post that is gone from the network is passed over, and those after it are read', async () => {
  const [gone, there] = [await story.scheduled(), await story.scheduled()];
  for (const { targets } of [gone, there]) await story.advance(targets[0]);
  const first = (await story.seen(gone.postId)).targets[0]?.remoteId;
  const asked: string[] = [];
  story.bluesky.figures = async (_, { id: post }) => {
    asked.push(post);
    return post === first ? null : { likes: 2, comments: 0 };
  };
  await readFigures(story.ctx, id);
  expect(asked).toHaveLength(2);
  expect((await story.seen(gone.postId)).targets[0]).toMatchObject({ likes: null, figuresAt: story.now });
  expect((await story.seen(there.postId)).targets[0]).toMatchObject({ likes: 2, figuresAt: story.now });
  await story.database.db.delete(postTargets);
});

test('figures are the network’s, asked for often on the first day, then rarely, and not after 30 days', async () => {
  const { targets } = await story.scheduled();
  await story.advance(targets[0]);
  const figures = async () => {
    const [row] = await story.database.db
      .select()
      .from(postTargets)
      .where(eq(postTargets.id, targets[0] ?? ''));
    return [row?.likes, row?.comments];
  };
  story.bluesky.figuresOf = { likes: 3, comments: null };
  await readFigures(story.ctx, id);
  expect(await figures()).toEqual([3, null]);
  story.bluesky.figuresOf = { likes: 5, comments: 1 };
  await readFigures(story.ctx, id);
  expect(await figures()).toEqual([3, null]);
  story.now = minutes(20);
  await readFigures(story.ctx, id);
  expect(await figures()).toEqual([5, 1]);
  // Deleted at the network: the last figures stay.
  story.bluesky.figuresOf = null;
  story.now = minutes(2 * DAY);
  await readFigures(story.ctx, id);
  expect(await figures()).toEqual([5, 1]);
  expect(await accountsWithFigures(story.database.db, minutes(2 * DAY + 60))).toEqual([]);
  expect(await accountsWithFigures(story.database.db, minutes(3 * DAY))).toEqual([id]);
  expect(await accountsWithFigures(story.database.db, minutes(31 * DAY))).toEqual([]);
});
