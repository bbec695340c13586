import { describe, expect, test } from 'vitest';
import { allowedFrom } from '#domain/approvals/quiet.ts';
import { isOverdue, nextReminder } from '#domain/approvals/reminders.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { toldAt } from '#domain/companies/telling.ts';
import { wallTimeAt } from '#domain/kit/time-zone.ts';
import { movedBy } from '#domain/posts/many.ts';
import { repeatDates } from '#domain/posts/repeat-dates.ts';
import { momentFormAt, NO_SUCH_TIME, readReviewBy, readSchedule } from '#domain/posts/schedule.ts';
import { daysFrom } from '#domain/sheets/fill-dates.ts';
import { NEW_ROW, rowProblems } from '#domain/sheets/plan.ts';
import { momentsOf } from '#domain/slots/slots.ts';
import { addDays, weekdayOf } from './month-grid.ts';

/** A time that the clocks jump over, with the first moment after it, and one that comes twice. */
const ZONES = [
  {
    zone: 'Europe/Berlin',
    gap: { day: '2027-03-28', time: '02:30', after: '2027-03-28T01:00:00.000Z' },
    twice: { day: '2027-10-31', time: '02:30', at: ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'] },
  },
  {
    zone: 'America/New_York',
    gap: { day: '2027-03-14', time: '02:30', after: '2027-03-14T07:00:00.000Z' },
    twice: { day: '2027-11-07', time: '01:30', at: ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'] },
  },
  // By half an hour, before an hour of UTC is over.
  {
    zone: 'Australia/Lord_Howe',
    gap: { day: '2027-10-03', time: '02:15', after: '2027-10-02T15:30:00.000Z' },
    twice: { day: '2027-04-04', time: '01:45', at: ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'] },
  },
  // Back for Ramadan, forward after it: the days move from year to year.
  {
    zone: 'Africa/Casablanca',
    gap: { day: '2027-03-14', time: '02:20', after: '2027-03-14T02:00:00.000Z' },
    twice: { day: '2027-02-07', time: '02:30', at: ['2027-02-07T01:30:00.000Z', '2027-02-07T02:30:00.000Z'] },
  },
  // By two hours.
  {
    zone: 'Antarctica/Troll',
    gap: { day: '2027-03-28', time: '01:00', after: '2027-03-28T01:00:00.000Z' },
    twice: { day: '2027-10-31', time: '02:15', at: ['2027-10-31T00:15:00.000Z', '2027-10-31T02:15:00.000Z'] },
  },
];

/** No quiet times. */
const NO_RULES_AT_ALL = { ...NO_RULES, onWeekends: true };
const now = new Date('2027-01-01T00:00:00Z');
const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const chosen = (date: string, time: string, zone: string) => {
  const read = readSchedule({ date, time }, zone, now);
  if (!read.ok) throw new Error(`${date} ${time}: ${read.message}`);
  return read.at;
};

describe.each(ZONES)('in $zone', ({ zone, gap, twice }) => {
  const [first = '', second = ''] = twice.at;

  test('a date and a time: none that does not exist; of two the first, and a filled-in second one stays', () => {
    const read = (date: string, time: string, from?: string) => readSchedule({ date, time, from }, zone, now);
    expect(read(gap.day, gap.time)).toEqual({ ok: false, message: NO_SUCH_TIME });
    expect(read(twice.day, twice.time)).toEqual({ ok: true, at: new Date(first) });
    const filled = momentFormAt(new Date(second), zone);
    expect(filled).toMatchObject({ date: twice.day, time: twice.time });
    expect(readSchedule(filled, zone, now)).toEqual({ ok: true, at: new Date(second) });
  });

  test('a slot is left out on the night that lacks it, and stands once where it comes twice', () => {
    const on = ({ day, time }: { day: string; time: string }) => {
      const slots = [{ weekday: weekdayOf(day), time, network: null }];
      const from = chosen(addDays(day, -7), '12:00', zone);
      const found = [...momentsOf(slots, zone, from, chosen(addDays(day, 7), '12:00', zone))];
      return found.map(({ at }) => iso(at));
    };
    const after = (day: string, time: string) => iso(chosen(addDays(day, 7), time, zone));
    expect(on(gap)).toEqual([after(gap.day, gap.time)]);
    expect(on(twice)).toEqual([first, after(twice.day, twice.time)]);
  });

  test('copies week by week keep their time, and name the day that has none', () => {
    const copies = ({ day, time }: { day: string; time: string }) =>
      repeatDates(
        { way: 'weeks', every: 1, count: 2, until: null },
        chosen(addDays(day, -7), time, zone),
        zone,
        now,
      ).map((one) => [one.day, iso(one.at)]);
    const next = (day: string, time: string) => [addDays(day, 7), iso(chosen(addDays(day, 7), time, zone))];
    expect(copies(gap)).toEqual([[gap.day, null], next(gap.day, gap.time)]);
    expect(copies(twice)).toEqual([[twice.day, first], next(twice.day, twice.time)]);
    // Of a post that goes out at the second of two times, too.
    const rule = { way: 'weeks', every: 1, count: 1, until: null } as const;
    expect(iso(repeatDates(rule, new Date(second), zone, now)[0]?.at)).toBe(
      iso(chosen(addDays(twice.day, 7), twice.time, zone)),
    );
  });

  test('posts that are moved by days keep their time, where the day has it', () => {
    expect(movedBy(chosen(addDays(gap.day, -1), gap.time, zone), 1, zone)).toBeNull();
    expect(iso(movedBy(chosen(addDays(twice.day, -1), twice.time, zone), 1, zone))).toBe(first);
    expect(iso(movedBy(new Date(second), 1, zone))).toBe(
      iso(chosen(addDays(twice.day, 1), twice.time, zone)),
    );
  });

  test('a row of Plan many names such a time, and a rhythm goes on by days', () => {
    const problems = (date: string, time: string) =>
      rowProblems({ ...NEW_ROW, id: 'a', title: 'One', date, time }, { zone, now, fileOf: () => null });
    expect(problems(gap.day, gap.time)).toEqual([{ field: 'date', message: NO_SUCH_TIME }]);
    expect(problems(twice.day, twice.time)).toEqual([]);
    expect(daysFrom(addDays(gap.day, -1), 'every day', 3)).toEqual([
      addDays(gap.day, -1),
      gap.day,
      addDays(gap.day, 1),
    ]);
  });

  test('quiet times end at their hour, at the first of two, or at the first moment after one that is not there', () => {
    const ends = ({ day, time }: { day: string; time: string }) =>
      iso(
        allowedFrom(
          chosen(addDays(day, -1), '23:30', zone),
          { quietFrom: '23:00', quietTo: time, onWeekends: true },
          zone,
        ),
      );
    expect(ends(gap)).toBe(gap.after);
    expect(ends(twice)).toBe(first);
  });

  test('what is told daily is told once, on the night that lacks the hour at a later one', () => {
    const told = (day: string, time: string) => {
      const daily = { tells: 'daily' as const, hour: Number(time.slice(0, 2)) };
      const at = toldAt(daily, chosen(addDays(day, -1), '23:30', zone), zone);
      const again = at && toldAt(daily, at, zone);
      return [at, again].map((one) => one && wallTimeAt(one, zone).day);
    };
    const days = (day: string) => [Number(day.slice(8)), Number(addDays(day, 1).slice(8))];
    expect(told(gap.day, gap.time)).toEqual(days(gap.day));
    expect(told(twice.day, twice.time)).toEqual(days(twice.day));
  });

  test.each([
    ['with an hour fewer', gap.day],
    ['with an hour more', twice.day],
  ])('a review-by date on the day %s: two mornings at nine, and over when the day is', (_, day) => {
    const askedAt = chosen(addDays(day, -5), '12:00', zone);
    const by = readReviewBy(day, zone, askedAt);
    if (!by.ok) throw new Error(by.message);
    const deadline = { dueAt: by.at, askedAt, remindersSent: 0 };
    const one = nextReminder(deadline, NO_RULES_AT_ALL, zone, askedAt);
    expect(iso(one?.at)).toBe(iso(chosen(addDays(day, -1), '09:00', zone)));
    const two = nextReminder(
      { ...deadline, remindersSent: one?.adds ?? 0 },
      NO_RULES_AT_ALL,
      zone,
      one?.at ?? now,
    );
    expect(iso(two?.at)).toBe(iso(chosen(day, '09:00', zone)));
    const midnight = chosen(addDays(day, 1), '00:00', zone);
    expect(isOverdue(deadline, new Date(midnight.getTime() - 1))).toBe(false);
    expect(isOverdue(deadline, midnight)).toBe(true);
  });

  test('a review-by date with an hour is reminded of the day before, also where that hour is not there', () => {
    const reminded = (day: string, time: string) => {
      const dueAt = chosen(addDays(day, 1), time, zone);
      const askedAt = chosen(addDays(day, -5), '12:00', zone);
      return iso(nextReminder({ dueAt, askedAt, remindersSent: 0 }, NO_RULES_AT_ALL, zone, askedAt)?.at);
    };
    expect(reminded(gap.day, gap.time)).toBe(gap.after);
    expect(reminded(twice.day, twice.time)).toBe(first);
  });
});
