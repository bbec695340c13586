import { describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import {
  isOverdue,
  nextReminder,
  OVERDUE_TOLD,
  REMINDED_DAY_BEFORE,
  REMINDED_ON_THE_DAY,
  whyNoReminder,
  type Deadline,
} from './reminders.ts';

const at = (text: string) => new Date(text);
const asked = at('2026-10-19T08:00:00Z');
const deadline = (dueAt: string, more: Partial<Deadline> = {}): Deadline => ({
  dueAt: at(dueAt),
  askedAt: asked,
  remindersSent: 0,
  ...more,
});
const BERLIN = 'Europe/Berlin';
/** Each reminder in its turn, where each is sent as soon as it may. */
function allOf(one: Deadline, zone: string, quiet: Partial<typeof NO_RULES> = {}): string[] {
  const found: string[] = [];
  let { remindersSent } = one;
  for (let now = one.askedAt; ;) {
    const next = nextReminder({ ...one, remindersSent }, { ...NO_RULES, ...quiet }, zone, now);
    if (!next) return found;
    found.push(next.at.toISOString());
    now = next.at;
    remindersSent |= next.adds | (isOverdue({ ...one, remindersSent }, now) ? OVERDUE_TOLD : 0);
  }
}

describe('a review-by date without an hour', () => {
  test('is reminded of on the morning of the day before and of the day', () => {
    expect(allOf(deadline('2026-10-22T21:59:00Z'), BERLIN)).toEqual([
      '2026-10-21T07:00:00.000Z',
      '2026-10-22T07:00:00.000Z',
    ]);
  });
  test('also where the day has 25 hours, or 23', () => {
    expect(allOf(deadline('2026-10-25T22:59:00Z'), BERLIN)).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]);
    const askedAt = at('2027-03-20T08:00:00Z');
    expect(allOf(deadline('2027-03-28T21:59:00Z', { askedAt }), BERLIN)).toEqual([
      '2027-03-27T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
    ]);
  });
  test('that ends by the sender’s clock, on the last mornings of the client before it', () => {
    const ofNewYork = deadline('2026-10-22T03:59:00Z');
    expect(allOf(ofNewYork, BERLIN)).toEqual(['2026-10-20T07:00:00.000Z', '2026-10-21T07:00:00.000Z']);
    const ofTokyo = deadline('2026-10-22T14:59:00Z');
    expect(allOf(ofTokyo, BERLIN)).toEqual(['2026-10-21T07:00:00.000Z', '2026-10-22T07:00:00.000Z']);
  });
  test('wherever the one was who chose it, also where clocks differ by half hours or 45 minutes', () => {
    // 23:59 in Helsinki, Kolkata, St. John’s, Kathmandu and on the Chatham Islands.
    const ends = ['21:59', '18:29', '02:29', '18:14', '10:14'].map((time) =>
      allOf(deadline(`2026-10-22T${time}:00Z`), 'Europe/London'),
    );
    const [on20, on21, on22] = [20, 21, 22].map((day) => `2026-10-${day}T08:00:00.000Z`);
    expect(ends).toEqual([
      [on21, on22],
      [on21, on22],
      [on20, on21],
      [on21, on22],
      [on21, on22],
    ]);
  });
  test('is not reminded of on a day on which a message about the post goes to them', () => {
    const told = (toldAt: string) => deadline('2026-10-22T21:59:00Z', { toldAt: at(toldAt) });
    const [dayBefore, onTheDay] = ['2026-10-21T07:00:00.000Z', '2026-10-22T07:00:00.000Z'];
    // A minute before and after midnight in Berlin, and at the hour itself.
    expect(allOf(told('2026-10-20T21:59:00Z'), BERLIN)).toEqual([dayBefore, onTheDay]);
    expect(allOf(told('2026-10-20T22:01:00Z'), BERLIN)).toEqual([onTheDay]);
    expect(allOf(told('2026-10-21T06:58:00Z'), BERLIN)).toEqual([onTheDay]);
    expect(allOf(told('2026-10-21T21:59:00Z'), BERLIN)).toEqual([onTheDay]);
    expect(allOf(told('2026-10-21T22:01:00Z'), BERLIN)).toEqual([]);
    expect(allOf(told('2026-10-22T07:00:00Z'), BERLIN)).toEqual([]);
    expect(allOf(told('2026-10-23T07:00:00Z'), BERLIN)).toEqual([]);
  });
  test('waits for the end of quiet hours', () => {
    expect(allOf(deadline('2026-10-22T21:59:00Z'), BERLIN, { quietFrom: '18:00', quietTo: '10:30' })).toEqual(
      ['2026-10-21T08:30:00.000Z', '2026-10-22T08:30:00.000Z'],
    );
  });
  test('is reminded of once where the day before is a quiet one', () => {
    expect(allOf(deadline('2026-10-26T22:59:00Z'), BERLIN, { onWeekends: false })).toEqual([
      '2026-10-26T08:00:00.000Z',
    ]);
  });
  test('where all of both days is quiet, once after it', () => {
    expect(
      allOf(deadline('2026-10-25T22:59:00Z'), BERLIN, {
        onWeekends: false,
        quietFrom: '20:00',
        quietTo: '08:00',
      }),
    ).toEqual(['2026-10-26T07:00:00.000Z']);
  });
  test('is reminded of on the day only, or not at all, where they were asked later', () => {
    const one = (askedAt: string) => deadline('2026-10-22T21:59:00Z', { askedAt: at(askedAt) });
    expect(allOf(one('2026-10-21T10:00:00Z'), BERLIN)).toEqual(['2026-10-22T07:00:00.000Z']);
    expect(allOf(one('2026-10-22T10:00:00Z'), BERLIN)).toEqual([]);
  });
});

describe('a review-by date with an hour', () => {
  test('is reminded of at that hour of the day before, and at it', () => {
    expect(allOf(deadline('2026-10-22T12:00:00Z'), BERLIN)).toEqual([
      '2026-10-21T12:00:00.000Z',
      '2026-10-22T12:00:00.000Z',
    ]);
  });
  test('also where the clocks change between the two', () => {
    expect(allOf(deadline('2026-10-25T22:30:00Z'), BERLIN)).toEqual([
      '2026-10-24T21:30:00.000Z',
      '2026-10-25T22:30:00.000Z',
    ]);
  });
  test('is not reminded of within two hours after a message about the post', () => {
    const told = (toldAt: string) => deadline('2026-10-22T12:00:00Z', { toldAt: at(toldAt) });
    const [dayBefore, onTheDay] = ['2026-10-21T12:00:00.000Z', '2026-10-22T12:00:00.000Z'];
    expect(allOf(told('2026-10-21T10:00:00Z'), BERLIN)).toEqual([dayBefore, onTheDay]);
    expect(allOf(told('2026-10-21T10:01:00Z'), BERLIN)).toEqual([onTheDay]);
    expect(allOf(told('2026-10-22T10:00:00Z'), BERLIN)).toEqual([onTheDay]);
    expect(allOf(told('2026-10-22T10:01:00Z'), BERLIN)).toEqual([]);
  });
  test('a reminder of the day before that goes out on the day is not taken for one of the day before', () => {
    const one = deadline('2026-10-26T12:00:00Z');
    const quiet = { ...NO_RULES, onWeekends: false };
    expect(nextReminder(one, quiet, BERLIN, at('2026-10-25T13:00:00Z'))).toEqual({
      at: at('2026-10-25T23:00:00Z'),
      adds: REMINDED_ON_THE_DAY,
    });
    expect(nextReminder(one, NO_RULES, BERLIN, at('2026-10-25T13:00:00Z'))?.adds).toBe(REMINDED_DAY_BEFORE);
  });
});

test('who is asked after the date is neither reminded of it nor late', () => {
  const one = deadline('2026-10-18T21:59:00Z');
  expect(nextReminder(one, NO_RULES, BERLIN, asked)).toBeNull();
  expect(isOverdue(one, asked)).toBe(false);
});

test('the owner is told once that the date has passed', () => {
  const one = deadline('2026-10-22T21:59:00Z');
  expect(isOverdue(one, one.dueAt)).toBe(false);
  const after = at('2026-10-22T22:00:00Z');
  expect(isOverdue(one, after)).toBe(true);
  expect(isOverdue({ ...one, remindersSent: OVERDUE_TOLD }, after)).toBe(false);
});

test('why nobody was reminded: asked late, told late, or not told yet', () => {
  const one = deadline('2026-10-22T21:59:00Z');
  const why = (toldAt?: Date) => whyNoReminder({ ...one, ...(toldAt && { toldAt }) }, one.dueAt);
  expect(why()).toBe('asked late');
  expect(why(at('2026-10-22T08:00:00Z'))).toBe('just told');
  expect(why(at('2026-10-23T07:00:00Z'))).toBe('not told');
  const after = at('2026-10-23T07:00:00Z');
  expect(whyNoReminder({ ...one, toldAt: after }, at('2026-10-23T08:00:00Z'))).toBeNull();
});

describe('a review-by date has passed', () => {
  const over = (dueAt: string, now: string, more: Partial<Deadline> = {}) =>
    isOverdue(deadline(dueAt, more), at(now));
  test('at the end of its day where it has no hour', () => {
    expect(over('2026-10-22T21:59:00Z', '2026-10-22T21:59:59Z')).toBe(false);
    expect(over('2026-10-22T21:59:00Z', '2026-10-22T22:00:00Z')).toBe(true);
  });
  test('at its hour where it has one', () => {
    expect(over('2026-10-22T15:00:00Z', '2026-10-22T14:59:59Z')).toBe(false);
    expect(over('2026-10-22T15:00:00Z', '2026-10-22T15:00:00Z')).toBe(true);
  });
  test('for those who were asked in its last minute, too', () => {
    const askedAt = at('2026-10-22T21:59:20Z');
    expect(over('2026-10-22T21:59:00Z', '2026-10-22T22:00:00Z', { askedAt })).toBe(true);
    expect(
      over('2026-10-22T21:59:00Z', '2026-10-22T22:00:00Z', { askedAt: at('2026-10-22T22:00:00Z') }),
    ).toBe(false);
  });
});
