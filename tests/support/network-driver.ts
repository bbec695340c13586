import { Readable } from 'node:stream';
import sharp from 'sharp';
import { PortError } from '#server/ports/port-error.ts';
import type { Account, Channel, JsonObject, Medium, Work } from '#server/ports/networks/port.ts';
import type { standIn } from '#tests/fakes/networks/stand-in.ts';

export interface Clock {
  at: number;
  now: () => Date;
}
export function testClock(): Clock {
  const clock = { at: Date.parse('2026-05-12T07:00:00Z'), now: () => new Date(clock.at) };
  return clock;
}

export type StandIn = Awaited<ReturnType<typeof standIn>>;
export type Post = Pick<Work, 'key' | 'text' | 'media' | 'firstComment' | 'options'>;

/** What a worker keeps between two calls; all of it goes through JSON, as through a table. */
interface Stored {
  step: 'prepare' | 'commit' | 'committing' | 'lost' | 'published' | 'unconfirmed' | 'failed';
  checkpoint: JsonObject | null;
  committingSince: string | null;
  link: string | null;
  id: string;
  reason: string;
}

const MOST_CALLS = 80;
class Died extends Error {}

/**
 * Publishes as the worker does: every step stored before the next, the end of a commit asked for where nobody saw it.
 * `diesAfter`: the process ends right after these calls, before anything of them was stored.
 */
export async function drive(
  stage: { channel: Channel; account: Account; clock: Clock; fake: Pick<StandIn, 'whenHeld'> },
  post: Post,
  diesAfter: readonly number[] = [],
) {
  const { channel, account, clock, fake } = stage;
  let row = JSON.stringify({
    step: 'prepare',
    checkpoint: null,
    committingSince: null,
    link: null,
    id: '',
    reason: '',
  } satisfies Stored);
  let calls = 0;
  const load = () => JSON.parse(row) as Stored;
  const save = (change: Partial<Stored>) => (row = JSON.stringify({ ...load(), ...change }));
  const scheduledAt = clock.now();
  const work = (stored: Stored): Work => ({
    ...post,
    account,
    scheduledAt,
    checkpoint: stored.checkpoint,
    committingSince: stored.committingSince ? new Date(stored.committingSince) : null,
  });
  const call = async <T>(make: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const abort = new AbortController();
    fake.whenHeld(() => abort.abort());
    const index = calls++;
    if (index > MOST_CALLS) throw new Error('this never ends');
    try {
      return await make(abort.signal);
    } finally {
      // oxlint-disable-next-line no-unsafe-finally -- a process that dies does not hear how its call ended
      if (diesAfter.includes(index)) throw new Died();
    }
  };
  const wait = (until: Date | undefined) => {
    if (until) clock.at = Math.max(clock.at, until.getTime());
  };

  async function turn(stored: Stored): Promise<void> {
    if (stored.step === 'prepare') {
      const { next, checkpoint, notBefore } = await call((signal) => channel.prepare(work(stored), signal));
      save({ step: next, checkpoint });
      wait(notBefore);
    } else if (stored.step === 'commit') {
      save({ step: 'committing', committingSince: stored.committingSince ?? clock.now().toISOString() });
      const published = await call((signal) => channel.commit(work(load()), signal));
      save({ step: 'published', ...published });
    } else {
      // Found in the middle of a commit: from here on a failure is one of asking, and never a reason to repeat.
      save({ step: 'lost' });
      await settle(stored);
    }
  }

  /** A commit whose end nobody saw. */
  async function settle(stored: Stored): Promise<void> {
    const way = channel.afterLostCommit(account);
    if (way === 'repeat') return void save({ step: 'commit' });
    if (way === 'person') return void save({ step: 'unconfirmed' });
    const found = await call((signal) => channel.findOut(work(stored), signal));
    if (found.is === 'out') save({ step: 'published', id: found.id, link: found.link });
    else if (found.is === 'not out') save({ step: found.next, checkpoint: found.checkpoint });
    else if (found.is === 'cannot tell') save({ step: 'unconfirmed' });
    else {
      save({ step: 'lost', checkpoint: found.checkpoint });
      wait(found.notBefore);
    }
  }

  for (;;) {
    const stored = load();
    if (stored.step === 'published' && stored.link === null && channel.afterwards) {
      const abort = new AbortController();
      fake.whenHeld(() => abort.abort());
      const silent = { ...work(stored), firstComment: null };
      const { link } = await channel.afterwards(silent, stored, abort.signal);
      return { ...stored, link, calls };
    }
    if (['published', 'unconfirmed', 'failed'].includes(stored.step)) return { ...stored, calls };
    try {
      await turn(stored);
    } catch (error) {
      if (error instanceof Died) continue;
      if (!(error instanceof PortError)) throw error;
      const { step } = load();
      clock.at += 1000 * (error.retryAfterSeconds ?? 10);
      if (error.kind === 'outcome unknown') save({ step: 'lost' });
      else if (error.kind !== 'retry later') save({ step: 'failed', reason: error.message });
      else if (step === 'committing') save({ step: 'commit' });
    }
  }
}

const medium = (data: Buffer, facts: Omit<Medium, 'open' | 'address' | 'bytes'>): Medium => ({
  ...facts,
  bytes: data.length,
  open: (from = 0) => Promise.resolve(Readable.from([data.subarray(from)])),
  address: ({ types }) => Promise.resolve(`https://greenroom.example/media/${data.length}?as=${types[0]}`),
});

/** Different for each shade, the same for the same one. */
export async function picture(shade: number, altText: string | null = null): Promise<Medium> {
  const background = { r: shade % 256, g: 120, b: 90 };
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return medium(data, {
    kind: 'image',
    type: 'image/png',
    width: 40,
    height: 30,
    seconds: null,
    altText,
    fit: null,
  });
}

export const film = (bytes = 5000): Medium =>
  medium(Buffer.alloc(bytes, 'film'), {
    kind: 'video',
    type: 'video/mp4',
    width: 1080,
    height: 1920,
    seconds: 12,
    altText: 'A door opens',
    fit: null,
  });
