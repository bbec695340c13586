import { describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import {
  HAS_WRITTEN,
  NOT_SENT,
  NOT_TOLD,
  nextRung,
  nextStepOf,
  tacitAt,
  whyNoTacit,
  whyNot,
  type Climber,
  type Ladder,
  type Waiting,
} from './ladder.ts';

const since = new Date('2026-11-16T09:00:00Z');
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour));
const foot: Climber = { waitingSince: since, ladderStep: 0, stepAt: null };
const ladder = (hours: Partial<Ladder>): Ladder => ({ ...NO_RULES, ...hours });
const whole = ladder({ mailAfter: 24, textAfter: 48, managerAfter: 72 });

describe('the next step', () => {
  test.each<[string, Climber, Ladder, string | null, Date | null]>([
    ['nothing is on', foot, ladder({}), null, null],
    ['the first', foot, whole, 'mail', at(17)],
    [
      'the second, counted from when they were asked',
      { ...foot, ladderStep: 1, stepAt: at(17) },
      whole,
      'text',
      at(18),
    ],
    ['a step that is off is passed over', foot, ladder({ managerAfter: 5 }), 'manager', at(16, 14)],
    ['one that was skipped is passed over', { ...foot, ladderStep: 2 }, whole, 'manager', at(19)],
    ['after the last there is none', { ...foot, ladderStep: 3, stepAt: at(19) }, whole, null, null],
    [
      'after a step that was late its distance is kept',
      { ...foot, ladderStep: 1, stepAt: at(20) },
      whole,
      'text',
      at(21),
    ],
    [
      'a step that was switched off since keeps nobody waiting',
      { ...foot, ladderStep: 1, stepAt: at(20) },
      ladder({ textAfter: 48 }),
      'text',
      at(20),
    ],
    [
      'it waits for the end of the quiet hours',
      foot,
      ladder({ mailAfter: 12, quietFrom: '20:00', quietTo: '08:00' }),
      'mail',
      at(17, 8),
    ],
  ])('%s', (_name, climber, rules, step, when) => {
    const rung = nextRung(climber, rules, 'UTC');
    expect(rung?.step ?? null).toBe(step);
    expect(rung?.at ?? null).toEqual(when);
  });
});

test('a step needs an address or a number on record, and for a text a way to send it that they did not stop', () => {
  const all = { email: 'a@b.c', phone: '+1', textsGoOut: true, textsStopped: false };
  expect(whyNot('mail', all)).toBeNull();
  expect(whyNot('text', all)).toBeNull();
  expect(whyNot('mail', { ...all, email: null })).toBe('there is no e-mail address on record');
  expect(whyNot('text', { ...all, phone: null })).toBe('there is no phone number on record');
  expect(whyNot('text', { ...all, textsGoOut: false })).toBe('no texts can be sent from here');
  expect(whyNot('text', { ...all, textsStopped: true })).toBe('they asked for no more texts');
  expect(whyNot('manager', { ...all, email: null, phone: null })).toBeNull();
});

const waiting = (
  more: Partial<Omit<Waiting, 'rules'>> & { rules?: Partial<Waiting['rules']> } = {},
): Waiting => ({
  climber: foot,
  reach: { email: 'a@b.c', phone: null, textsGoOut: true, textsStopped: false },
  deadline: null,
  sent: [{ at: since, days: 3 }],
  zone: 'UTC',
  post: { scheduledAt: null, mayMove: true },
  ...more,
  rules: { ...NO_RULES, ...more.rules },
});
const tacit = { noAnswer: 'tacit' as const, tacitDays: 3, consent: {} };

describe('silence counts as a yes', () => {
  test('so many working days after the version was sent', () => {
    expect(tacitAt(waiting({ rules: tacit }))).toEqual(at(19));
  });
  test.each([
    ['not without consent', waiting({ rules: { ...tacit, consent: null } })],
    ['not where the version was not sent', waiting({ rules: tacit, sent: [] })],
    ['not where they have written something', waiting({ rules: tacit, hasWritten: true })],
    ['not where it is not agreed', waiting({ rules: { ...tacit, noAnswer: 'block' } })],
    [
      'not where the date is earlier than they were told',
      waiting({ rules: tacit, toldDate: at(27), post: { scheduledAt: at(26), mayMove: true } }),
    ],
  ])('%s', (_name, one) => {
    expect(tacitAt(one)).toBeNull();
  });
  const told = (...days: (number | null)[]) => days.map((count, day) => ({ at: at(16 + day), days: count }));
  test.each<[string, (number | null)[], number, Date | null]>([
    ['not where no message said so', [null, null], 1, null],
    ['not where the last message said nothing of it', [3, null], 3, null],
    ['from the first message that said so', [null, 3, 3], 3, at(20)],
    ['never after fewer days than were said', [3], 1, at(19)],
    ['never after fewer days than were said first', [3, 1], 1, at(19)],
    ['never after fewer days than were said later', [1, 3], 1, at(19)],
    ['after more days where the rule has more by now', [1], 3, at(19)],
  ])('%s', (_name, days, tacitDays, when) => {
    const one = waiting({ rules: { ...tacit, tacitDays }, sent: told(...days) });
    expect(tacitAt(one)).toEqual(when);
    expect(whyNoTacit(one)).toBe(when ? null : NOT_TOLD);
  });
  test('also where the date is later than they were told, or they were told none', () => {
    const post = { scheduledAt: at(26), mayMove: true };
    expect(tacitAt(waiting({ rules: tacit, toldDate: at(25), post }))).toEqual(at(19));
    expect(tacitAt(waiting({ rules: tacit, toldDate: null, post }))).toEqual(at(19));
  });
});

describe('what comes next for a person', () => {
  test('is nothing where nothing is set', () => {
    expect(nextStepOf(waiting(), since)).toBeNull();
  });
  test('is the nearest of all that is set, and says what is left out before it', () => {
    const rules = { ...tacit, textAfter: 10, managerAfter: 20 };
    expect(nextStepOf(waiting({ rules }), since)).toEqual({
      step: 'manager',
      at: at(17, 5),
      skipped: ['No reminder by text: there is no phone number on record'],
    });
    expect(nextStepOf(waiting({ rules: tacit }), since)).toMatchObject({ step: 'tacit', at: at(19) });
  });
  test('says where silence is no yes, because nothing has left for them', () => {
    const one = waiting({ rules: { ...tacit, mailAfter: 24 }, sent: [] });
    expect(nextStepOf(one, since)).toMatchObject({ step: 'mail', skipped: [NOT_SENT] });
  });
  test('says where silence is no yes, because the client has written something', () => {
    const rules = { ...tacit, managerAfter: 20 };
    const next = nextStepOf(waiting({ rules, hasWritten: true }), since);
    expect(next).toMatchObject({ step: 'manager', skipped: [HAS_WRITTEN] });
    expect(nextStepOf(waiting({ rules: NO_RULES, hasWritten: true }), since)).toBeNull();
  });
  test('is the reminder of the review-by date, the day before and at it', () => {
    const deadline = { dueAt: at(20), askedAt: since, remindersSent: 0 };
    expect(nextStepOf(waiting({ deadline }), since)).toMatchObject({ step: 'deadline', at: at(19) });
    const reminded = { ...deadline, remindersSent: 1 };
    expect(nextStepOf(waiting({ deadline: reminded }), since)).toMatchObject({ at: at(20) });
    expect(nextStepOf(waiting({ deadline: { ...deadline, remindersSent: 2 } }), since)).toBeNull();
  });
  test('is the move of the date, as long as it may move', () => {
    const post = { scheduledAt: at(18), mayMove: true };
    const rules = { noAnswer: 'move' as const };
    expect(nextStepOf(waiting({ post, rules }), since)).toMatchObject({ step: 'move', at: at(18) });
    expect(nextStepOf(waiting({ post: { ...post, mayMove: false }, rules }), since)).toBeNull();
  });
  test('is about to happen, not past, where its time has come', () => {
    expect(nextStepOf(waiting({ rules: { mailAfter: 1 } }), at(20))?.at).toEqual(at(20));
  });
  test('is a late step after the quiet time that it is now', () => {
    const rules = { mailAfter: 1, quietFrom: '20:00', quietTo: '08:00', onWeekends: false };
    expect(nextStepOf(waiting({ rules }), at(19, 22))?.at).toEqual(at(20, 8));
    expect(nextStepOf(waiting({ rules }), at(21, 12))?.at).toEqual(at(23, 8));
  });
});
