import { describe, expect, it } from 'vitest';
import {
  DATE_AND_TIME_NEEDED,
  NO_SUCH_TIME,
  momentFormAt,
  readReviewBy,
  readSchedule,
  REVIEW_BY_PASSED,
  timeSeenIn,
  usualMomentOn,
} from './schedule.ts';
import { NOT_IN_FUTURE } from './status.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const berlin = 'Europe/Berlin';
const at = (date: string, time: string, zone = berlin) => readSchedule({ date, time }, zone, now);

describe('a date and a time', () => {
  it.each([
    ['2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
    // Clocks go forward on March 29: the same wall time is another instant.
    ['2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
    // 02:30 occurs twice on October 25; the first is meant.
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-03-28', '09:00:30', '2026-03-28T08:00:00.000Z'],
  ])('%s %s in Berlin is %s', (date, time, instant) => {
    expect(at(date, time)).toEqual({ ok: true, at: new Date(instant) });
  });

  it.each([
    ['', '', DATE_AND_TIME_NEEDED],
    ['2026-03-28', '', DATE_AND_TIME_NEEDED],
    ['', '09:00', DATE_AND_TIME_NEEDED],
    ['2026-02-30', '09:00', DATE_AND_TIME_NEEDED],
    ['2026-03-29', '02:30', NO_SUCH_TIME],
    ['2026-03-01', '12:59', NOT_IN_FUTURE],
    ['2026-03-01', '13:00', NOT_IN_FUTURE],
    ['2020-01-01', '09:00', NOT_IN_FUTURE],
  ])('%j %j is refused: %s', (date, time, message) => {
    expect(at(date, time)).toEqual({ ok: false, message });
  });

  it('one minute ahead is the future', () => {
    expect(at('2026-03-01', '13:01')).toEqual({ ok: true, at: new Date('2026-03-01T12:01:00.000Z') });
  });

  it('a time that Berlin skips exists elsewhere', () => {
    expect(at('2026-03-29', '02:30', 'UTC').ok).toBe(true);
  });
});

describe('inputs that were filled from an instant', () => {
  const first = new Date('2026-10-25T00:30:00.000Z');
  const second = new Date('2026-10-25T01:30:20.000Z');

  it('mean that very instant, also where their time comes twice', () => {
    expect(momentFormAt(second, berlin)).toMatchObject({ date: '2026-10-25', time: '02:30' });
    expect(readSchedule(momentFormAt(second, berlin), berlin, now)).toEqual({ ok: true, at: second });
    expect(readSchedule(momentFormAt(first, berlin), berlin, now)).toEqual({ ok: true, at: first });
  });

  it('mean what they say once another date or time is typed', () => {
    const form = { ...momentFormAt(second, berlin), time: '02:45' };
    expect(readSchedule(form, berlin, now)).toEqual({ ok: true, at: new Date('2026-10-25T00:45:00.000Z') });
    expect(readSchedule({ ...form, time: '' }, berlin, now).ok).toBe(false);
  });

  it('still have to lie ahead', () => {
    const past = momentFormAt(new Date('2026-02-01T12:00:00.000Z'), berlin);
    expect(readSchedule(past, berlin, now)).toEqual({ ok: false, message: NOT_IN_FUTURE });
  });
});

describe('a review-by date', () => {
  it('runs until the end of its day, today included', () => {
    expect(readReviewBy('2026-03-01', berlin, now)).toEqual({
      ok: true,
      at: new Date('2026-03-01T22:59:00.000Z'),
    });
  });

  it('must not have passed', () => {
    expect(readReviewBy('2026-02-28', berlin, now)).toEqual({ ok: false, message: REVIEW_BY_PASSED });
  });

  it('has passed when its day is over, not a minute before', () => {
    const on = (at: string) => readReviewBy('2026-03-01', berlin, new Date(at)).ok;
    expect(on('2026-03-01T22:59:59.999Z')).toBe(true);
    expect(on('2026-03-01T23:00:00.000Z')).toBe(false);
  });

  it('runs until the second 23:59 where clocks are set back at midnight', () => {
    // In Cairo 23:00 to 23:59 of 29 October 2026 come twice.
    expect(readReviewBy('2026-10-29', 'Africa/Cairo', now)).toEqual({
      ok: true,
      at: new Date('2026-10-29T21:59:00.000Z'),
    });
  });

  it('runs until the end of a day whose last hour clocks jump over', () => {
    // In Nuuk 23:00 to 23:59 of 28 March 2026 do not exist.
    const on = (at: string) => readReviewBy('2026-03-28', 'America/Nuuk', new Date(at));
    const midnight = '2026-03-29T01:00:00.000Z';
    expect(on('2026-03-29T00:59:59.999Z')).toEqual({ ok: true, at: new Date('2026-03-29T00:59:00.000Z') });
    expect(on(midnight)).toEqual({ ok: false, message: REVIEW_BY_PASSED });
    expect(momentFormAt(new Date(midnight), 'America/Nuuk')).toMatchObject({
      date: '2026-03-29',
      time: '00:00',
    });
  });
});

it('a day that is chosen without a time gets nine o’clock, later today the next full hour, and nothing once it is over', () => {
  const now = new Date('2026-11-15T12:20:00Z');
  const on = (date: string, at = now) => usualMomentOn(date, 'Europe/Berlin', at)?.toISOString() ?? null;
  expect(on('2026-11-16')).toBe('2026-11-16T08:00:00.000Z');
  expect(on('2026-11-15')).toBe('2026-11-15T13:00:00.000Z');
  expect(on('2026-11-15', new Date('2026-11-15T22:30:00Z'))).toBeNull();
  expect(on('2026-11-14')).toBeNull();
});

describe('a time of day in another zone', () => {
  const berlin = { time: '18:00', zone: 'Europe/Berlin' };

  it.each([
    ['2027-01-20', '12:00'],
    ['2027-07-01', '12:00'],
    // For some weeks the one has changed its clocks and the other has not.
    ['2027-03-20', '13:00'],
  ])('on %s the clocks in New York show %s', (day, seen) => {
    expect(timeSeenIn('America/New_York', day, berlin)).toBe(seen);
  });

  it('is the one that falls on that day, also where the other zone has another date', () => {
    expect(timeSeenIn('Asia/Tokyo', '2027-01-20', berlin)).toBe('02:00');
    expect(timeSeenIn('America/Los_Angeles', '2027-01-20', { time: '08:00', zone: 'Asia/Tokyo' })).toBe(
      '15:00',
    );
  });

  it('is itself in its own zone, and where the day is none', () => {
    expect(timeSeenIn('Europe/Berlin', '2027-01-20', berlin)).toBe('18:00');
    expect(timeSeenIn('America/New_York', '', berlin)).toBe('18:00');
  });
});
