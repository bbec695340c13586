import { describe, expect, test } from 'vitest';
import { earlier, fill, later } from './propose.ts';
import { freeSlots, inOrder, isFreeSlot, momentsOf, type Slot } from './slots.ts';

const BERLIN = 'Europe/Berlin';
const slot = (weekday: number, time: string, network: string | null = null): Slot => ({
  weekday,
  time,
  network,
});
const at = (text: string) => new Date(text);
const taken = (text: string, networks: string[] = []) => ({ at: at(text), networks });
const times = (list: { at: Date }[]) => list.map((one) => one.at.toISOString().slice(0, 16));
/** Mondays and Thursdays at 09:00 in Berlin; Monday is 2026-11-16. */
const week = { slots: [slot(1, '09:00'), slot(4, '09:00')], zone: BERLIN, taken: [] };
const now = at('2026-11-15T12:00:00Z');

describe('when slots come', () => {
  test('is the same time on the client’s clocks before and after the clocks change', () => {
    const found = [
      ...momentsOf([slot(0, '09:00')], BERLIN, at('2026-10-17T00:00:00Z'), at('2026-11-02T00:00:00Z')),
    ];
    expect(times(found)).toEqual(['2026-10-18T07:00', '2026-10-25T08:00', '2026-11-01T08:00']);
  });

  test('is never a time that the clocks jump over, and the first of two', () => {
    const night = [slot(0, '02:30')];
    const spring = [...momentsOf(night, BERLIN, at('2027-03-20T00:00:00Z'), at('2027-04-05T00:00:00Z'))];
    expect(times(spring)).toEqual(['2027-03-21T01:30', '2027-04-04T00:30']);
    const autumn = [...momentsOf(night, BERLIN, at('2026-10-24T00:00:00Z'), at('2026-10-26T00:00:00Z'))];
    expect(times(autumn)).toEqual(['2026-10-25T00:30']);
  });

  test('is the client’s weekday, not the one of UTC', () => {
    const [first] = momentsOf([slot(1, '08:00')], 'Pacific/Auckland', now, at('2026-11-30T00:00:00Z'));
    expect(first?.at.toISOString()).toBe('2026-11-15T19:00:00.000Z');
  });

  test('each stands once in the week’s order, which begins on Monday', () => {
    expect(inOrder([slot(0, '10:00'), slot(1, '18:00'), slot(1, '09:00'), slot(0, '10:00')])).toEqual([
      slot(1, '09:00'),
      slot(1, '18:00'),
      slot(0, '10:00'),
    ]);
  });
});

describe('a slot', () => {
  const next = (posts: { at: Date; networks: string[] }[], networks: string[] = [], slots = week.slots) =>
    times(freeSlots({ ...week, slots, taken: posts }, networks, { after: now }));

  test('is taken by a post within half an hour of it', () => {
    expect(next([])).toEqual(['2026-11-16T08:00']);
    expect(next([taken('2026-11-16T08:29:00Z')])).toEqual(['2026-11-19T08:00']);
    expect(next([taken('2026-11-16T08:30:00Z')])).toEqual(['2026-11-16T08:00']);
  });

  test('of a network is free for it while another network has a post then, and not for a post without accounts', () => {
    const slots = [slot(1, '09:00', 'bluesky')];
    expect(next([taken('2026-11-16T08:00:00Z', ['mastodon'])], ['bluesky'], slots)).toEqual([
      '2026-11-16T08:00',
    ]);
    expect(next([taken('2026-11-16T08:00:00Z')], ['bluesky'], slots)).toEqual(['2026-11-23T08:00']);
    expect(next([], ['mastodon'], slots)).toEqual([]);
    expect(next([], [], slots)).toEqual(['2026-11-16T08:00']);
  });

  test('has passed once its time has come', () => {
    const free = freeSlots(week, [], { after: at('2026-11-16T08:00:00Z') });
    expect(times(free)).toEqual(['2026-11-19T08:00']);
  });

  test('is what a date is only at its own minute, and while nobody has it', () => {
    const monday = taken('2026-11-16T08:00:00Z');
    expect(isFreeSlot(week, monday)).toBe(true);
    expect(isFreeSlot(week, taken('2026-11-16T08:05:00Z'))).toBe(false);
    expect(isFreeSlot({ ...week, taken: [monday] }, monday)).toBe(false);
  });
});

const post = (id: string, date?: string) => ({ id, networks: [], at: at(date ?? '2026-01-01T00:00:00Z') });
const said = ({ dates, left }: ReturnType<typeof fill>) => [
  dates.map(({ id, at: date }) => `${id} ${date.toISOString().slice(0, 10)}`),
  left,
];

test('a month is filled in the order of the posts, around what stands there, until it is over', () => {
  const full = { ...week, taken: [taken('2026-11-19T08:00:00Z')] };
  const until = at('2026-11-30T22:59:59Z');
  const found = fill(
    full,
    ['a', 'b', 'c', 'd', 'e'].map((id) => post(id)),
    { after: now, until },
  );
  expect(said(found)).toEqual([['a 2026-11-16', 'b 2026-11-23', 'c 2026-11-26', 'd 2026-11-30'], ['e']]);
});

test('posts move to the next slot in their order, past what stays', () => {
  const posts = [post('a', '2026-11-16T08:00:00Z'), post('b', '2026-11-19T08:00:00Z')];
  expect(said(later(week, posts))).toEqual([['a 2026-11-19', 'b 2026-11-23'], []]);
  const past = { ...week, taken: [taken('2026-11-23T08:00:00Z')] };
  expect(said(later(past, posts))).toEqual([['a 2026-11-19', 'b 2026-11-26'], []]);
});

test('two posts between the same slots do not end up in one', () => {
  const posts = [post('a', '2026-11-17T08:00:00Z'), post('b', '2026-11-18T08:00:00Z')];
  expect(said(later(week, posts))).toEqual([['a 2026-11-19', 'b 2026-11-23'], []]);
});

test('a gap is closed by moving what follows one slot forward, and never into the past or onto another post', () => {
  const posts = [post('a', '2026-11-23T08:00:00Z'), post('b', '2026-11-26T08:00:00Z')];
  expect(said(earlier(week, posts, { after: now }))).toEqual([['a 2026-11-19', 'b 2026-11-23'], []]);
  const noGap = { ...week, taken: [taken('2026-11-19T08:00:00Z')] };
  expect(said(earlier(noGap, posts, { after: now }))).toEqual([[], ['a', 'b']]);
  const first = [post('a', '2026-11-16T08:00:00Z')];
  expect(said(earlier(week, first, { after: now }))).toEqual([[], ['a']]);
});

describe('with slots of two networks at the same time', () => {
  const both = { ...week, slots: [slot(1, '09:00', 'bluesky'), slot(1, '09:00', 'instagram')] };
  /** In turn with an account and without any. */
  const mixed = ['a', 'b', 'c', 'd'].map((id, index) => ({
    id,
    networks: index % 2 === 0 ? ['bluesky'] : [],
    at: at('2026-11-16T08:00:00Z'),
  }));
  const span = { after: now, until: at('2026-12-31T00:00:00Z') };

  /** As the server looks at them: one after the other, each with those before it taken. */
  const refusedIn = (order: readonly (typeof mixed)[number][], { dates }: ReturnType<typeof fill>) => {
    const stand: { at: Date; networks: readonly string[] }[] = [];
    return order.filter(({ id, networks }) => {
      const date = dates.find((one) => one.id === id);
      if (!date) return true;
      const isFree = isFreeSlot({ ...both, taken: stand }, { at: date.at, networks });
      stand.push({ at: date.at, networks });
      return !isFree;
    });
  };

  test.each([
    ['filled', fill(both, mixed, span)],
    ['moved', later(both, mixed)],
  ])('dates that are %s are free in whatever order they are looked at', (_, proposal) => {
    expect(proposal.left).toEqual([]);
    expect(refusedIn(mixed, proposal)).toEqual([]);
    expect(refusedIn(mixed.toReversed(), proposal)).toEqual([]);
  });

  test('a post of each network has its own slot, and one without accounts shares its time with none', () => {
    const [one, other] = [
      taken('2026-11-16T08:00:00Z', ['bluesky']),
      taken('2026-11-16T08:00:00Z', ['instagram']),
    ];
    const all = taken('2026-11-16T08:00:00Z');
    const room = (post: typeof one, there: typeof one) => isFreeSlot({ ...both, taken: [there] }, post);
    expect([room(one, other), room(other, one)]).toEqual([true, true]);
    expect([room(one, all), room(all, one)]).toEqual([false, false]);
  });

  test('a post forty minutes away is in nobody’s way, though a slot between is near both', () => {
    const often = { ...week, slots: ['09:00', '09:20', '09:40'].map((time) => slot(1, time)) };
    const there = { ...often, taken: [taken('2026-11-16T08:00:00Z')] };
    expect(times(freeSlots(there, [], { after: now }))).toEqual(['2026-11-16T08:40']);
  });
});
