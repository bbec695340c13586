import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { startContainers } from '#tests/fakes/networks/containers.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { graphError } from '#tests/fakes/networks/meta.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { Checkpoint } from './containers.ts';
import { instagram } from './instagram/instagram.ts';
import type { Channel, ConnectedAccount, Medium, Work } from './port.ts';
import { publicFetch } from './public-fetch.ts';
import { threads } from './threads/threads.ts';

const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/accounts/callback';
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );

describe.each(['instagram', 'facebook', 'threads'] as const)('through the log-in of %s', (kind) => {
  const clock = testClock();
  const label = kind === 'threads' ? 'Threads' : 'Instagram';
  let fake: Awaited<ReturnType<typeof startContainers>>;
  let channel: Channel<Checkpoint>;
  let account: ConnectedAccount;
  beforeAll(async () => {
    fake = await startContainers(clock.now, kind);
    const means = { fetch: publicFetch({ anywhere: true }), now: clock.now };
    const { app, bases } = fake;
    channel = kind === 'threads' ? threads(means, app, bases) : instagram(means, { [kind]: { app, bases } });
  });
  afterAll(() => fake.stop());
  beforeEach(async () => {
    fake.judge(null);
    [account] = (await connect()) as [ConnectedAccount];
  });
  async function connect(query?: Record<string, string>) {
    if (channel.connect.kind !== 'oauth') throw new Error('there is no log-in');
    const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's' });
    return channel.connect.finish({ redirectUri, query: query ?? (await sayYes(authUrl)), keep });
  }
  const workOf = (text: string, more: Partial<Work<Checkpoint>> = {}): Work<Checkpoint> => ({
    account,
    key: text,
    scheduledAt: clock.now(),
    text,
    media: [],
    firstComment: null,
    options: {},
    checkpoint: null,
    committingSince: clock.now(),
    ...more,
  });
  const go = (text: string, media: Medium[], options = {}) =>
    drive({ channel, account, clock, fake }, { key: text, text, media, firstComment: null, options });

  test('an account is connected, renewed and tested', async () => {
    expect(account).toMatchObject({ network: label.toLowerCase(), handle: 'greendoor', name: 'Green Door' });
    const days = ((account.expiresAt?.getTime() ?? clock.at) - clock.at) / 86_400_000;
    expect(days).toBe(kind === 'facebook' ? 0 : 60);
    const renewed = await channel.refresh(account, never);
    expect(renewed.tokens['access']).not.toBe(account.tokens['access']);
    expect((await channel.test({ ...account, ...renewed }, never)).handle).toBe('greendoor');
    expect(await saidTo(connect({ error: 'access_denied' }))).toBe(
      `will never work: The access to ${label} was not given.`,
    );
    expect(await saidTo(connect({ code: 'made-up' }))).toBe(
      `will never work: ${label} did not accept the log-in. Please try again.`,
    );
    fake.revoke();
    expect(await saidTo(channel.test(account, never))).toContain('reconnect: ');
    expect(await saidTo(channel.refresh(account, never))).toContain('reconnect: ');
  });

  if (kind === 'instagram')
    test('an account is connected, too, where the answers are lists of one, as its documentation shows', async () => {
      const other = await startContainers(clock.now, kind);
      other.list();
      const { app, bases } = other;
      const { connect: login } = instagram(
        { fetch: publicFetch({ anywhere: true }), now: clock.now },
        { instagram: { app, bases } },
      );
      if (login.kind !== 'oauth') throw new Error('there is no log-in');
      const { authUrl, keep } = await login.begin({ redirectUri, state: 's' });
      const found = await login.finish({ redirectUri, query: await sayYes(authUrl), keep });
      expect(found).toMatchObject([{ remoteId: account.remoteId, handle: 'greendoor' }]);
      await other.stop();
    });

  test('a picture, several together with a film, and a film go out as they should', async () => {
    const end = await go('one', [await picture(1, 'A door')]);
    expect(end.link).toMatch(/^https:\/\/network\.test\/p\/\d+$/);
    expect(fake.withText('one')[0]?.fields).toMatchObject({
      image_url: expect.stringContaining('as=image/jpeg') as string,
      alt_text: 'A door',
    });
    await go('several', [await picture(2), film()]);
    const children = fake.withText('several')[0]?.fields['children']?.split(',') ?? [];
    expect(children.map((id) => fake.containers.get(id)?.fields['media_type'])).toEqual(
      kind === 'threads' ? ['IMAGE', 'VIDEO'] : [undefined, 'VIDEO'],
    );
    await go('film', [film()], { coverSeconds: 1.5, collaborators: [' @ada '], topic: 'Doors' });
    expect(fake.withText('film')[0]?.fields).toMatchObject(
      kind === 'threads'
        ? { media_type: 'VIDEO', topic_tag: 'Doors' }
        : { media_type: 'REELS', thumb_offset: '1500', collaborators: '["ada"]' },
    );
    if (kind !== 'threads') {
      await go('never shown', [await picture(7)], { format: 'story' });
      expect(fake.shown[0]?.fields).toMatchObject({ media_type: 'STORIES' });
      expect(fake.shown[0]?.fields['caption']).toBeUndefined();
    }
    expect(fake.faults).toEqual([]);
  });

  test('a container that is too old is made anew, one that failed is not tried again', async () => {
    const media = [await picture(3)];
    const first = await channel.prepare(workOf('old', { media }), never);
    const container = fake.containers.get(first.checkpoint.container ?? '');
    if (!container) throw new Error('no container');
    container.status = 'EXPIRED';
    const again = await channel.prepare(workOf('old', { media, checkpoint: first.checkpoint }), never);
    expect(again).toMatchObject({ next: 'prepare', checkpoint: { container: null } });
    expect(
      await channel.findOut(
        workOf('old', { media, checkpoint: { ...first.checkpoint, ready: true } }),
        never,
      ),
    ).toMatchObject({ is: 'not out', next: 'prepare' });
    container.status = 'ERROR';
    expect(
      await saidTo(channel.prepare(workOf('old', { media, checkpoint: first.checkpoint }), never)),
    ).toContain('will never work: ');
  });

  test('a container with which the network itself failed is made anew, twice', async () => {
    const media = [await picture(10), film()];
    const why =
      kind === 'threads'
        ? 'FAILED_DOWNLOADING_VIDEO'
        : 'Error: Media upload has failed with error code 2207003';
    let checkpoint: Checkpoint | null = null;
    const step = async () => {
      const { notBefore, ...made } = await channel.prepare(workOf('passing', { media, checkpoint }), never);
      checkpoint = made.checkpoint;
      return { notBefore, children: made.checkpoint.children };
    };
    const untilBroken = async () => {
      while ((checkpoint?.children.length ?? 0) < 2) await step();
      const container = fake.containers.get(checkpoint?.children[1]?.id ?? '');
      if (!container) throw new Error('no container');
      Object.assign(container, { status: 'ERROR', why });
    };
    for (let time = 0; time < 2; time += 1) {
      await untilBroken();
      expect(await step()).toEqual({ notBefore: new Date(clock.at + 60_000), children: [] });
    }
    await untilBroken();
    expect(await saidTo(step())).toBe(`will never work: ${label} could not use video 2: ${why}`);
  });

  test('a cover from beyond the video is refused, and not tried again', async () => {
    const reply = graphError(1, 'Thumbnail offset must be within the video', { error_subcode: 2207057 });
    fake.judge((path) => (/\/(media|threads)$/.test(path) ? reply : null));
    expect(await saidTo(channel.prepare(workOf('cover', { media: [film()] }), never))).toBe(
      `will never work: ${label} refused: Thumbnail offset must be within the video`,
    );
  });

  test('of several the broken one is named', async () => {
    const media = [await picture(8), film()];
    let { checkpoint } = await channel.prepare(workOf('broken', { media }), never);
    while (checkpoint.children.length < 2)
      ({ checkpoint } = await channel.prepare(workOf('broken', { media, checkpoint }), never));
    const container = fake.containers.get(checkpoint.children[1]?.id ?? '');
    if (!container) throw new Error('no container');
    container.status = 'ERROR';
    expect(await saidTo(channel.prepare(workOf('broken', { media, checkpoint }), never))).toContain(
      `will never work: ${label} could not use video 2: `,
    );
  });

  test('a file that cannot be fetched is tried three times, and the sentence says whose address it is', async () => {
    const reply = graphError(9004, 'The media could not be fetched', { error_subcode: 2207052 });
    fake.judge((path) => (/\/(media|threads)$/.test(path) ? reply : null));
    await expect(channel.prepare(workOf('far', { media: [await picture(9)] }), never)).rejects.toMatchObject({
      kind: 'retry later',
      mostTries: 3,
      message: `${label} could not fetch the file from this server’s address; whoever runs the server can check that it is reachable over https from outside. ${label} said: The media could not be fetched`,
    });
  });

  test('what is published is found, with its address; what is only ready is looked at twice', async () => {
    const { checkpoint, id, link } = await go('found', [await picture(4)]);
    const ready = workOf('found', { media: [await picture(4)], checkpoint: checkpoint as Checkpoint });
    expect(await channel.findOut(ready, never)).toEqual({ is: 'out', id, link });
    expect(await channel.findOut({ ...ready, text: 'another text' }, never)).toMatchObject({
      is: 'out',
      link: null,
    });
    expect(await channel.findOut({ ...ready, taken: new Set([id]) }, never)).toMatchObject({
      is: 'out',
      link: null,
    });
    const container = fake.containers.get((checkpoint as Checkpoint).container ?? '');
    if (container) container.status = 'FINISHED';
    const first = await channel.findOut(ready, never);
    if (first.is !== 'look again') throw new Error(first.is);
    clock.at = first.notBefore.getTime();
    expect(await channel.findOut({ ...ready, checkpoint: first.checkpoint }, never)).toMatchObject({
      is: 'not out',
      next: 'commit',
    });
  });

  test('the first comment has its own outcome, and the quota is known', async () => {
    const { id, link } = await go('commented', [await picture(5)]);
    const work = workOf('commented', { firstComment: 'More' });
    expect(await channel.afterwards?.(work, { id, link }, never)).toEqual({
      link,
      comment: 'out',
      reason: null,
    });
    const quota = await channel.quota?.(account, never);
    expect(quota).toEqual({ left: 250 - fake.shown.length, of: 250 });
    if (kind === 'threads') expect(fake.withText('More')[0]?.fields['reply_to_id']).toBe(id);
    else {
      expect(fake.withText('commented')[0]?.comments).toEqual(['More']);
      expect(await channel.figures?.(account, { id, link }, never)).toEqual({ likes: 5, comments: 1 });
      // Deleted since.
      fake.judge((path) => (path.endsWith(id) ? graphError(100, 'so', { error_subcode: 33 }) : null));
      expect(await channel.figures?.(account, { id, link }, never)).toBeNull();
    }
  });

  test.each([
    [graphError(4, 'so', { error_subcode: 2207051 }), 'outcome unknown'],
    [graphError(9, 'so', { error_subcode: 2207042 }), 'retry later'],
    [graphError(190, 'so'), 'reconnect'],
    [graphError(36003, 'so'), 'will never work'],
  ])('at the commit %j means %s', async (reply, kindOfError) => {
    const { checkpoint } = await go(`commit ${kindOfError}`, [await picture(6)]);
    fake.judge((path) => (path.endsWith('_publish') ? reply : null));
    const work = workOf('x', { media: [await picture(6)], checkpoint: checkpoint as Checkpoint });
    expect(await saidTo(channel.commit(work, never))).toMatch(new RegExp(`^${kindOfError}: `));
  });
});
