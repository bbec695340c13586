import { describe, expect, test } from 'vitest';
import { rulesInWords } from './no-answer-words.ts';
import { mistakesIn, NO_RULES, type RulesForm } from './no-answer.ts';

const consent = { by: 'Mia', on: '2026-11-03', words: 'Go ahead if we say nothing.' };

describe('rules for when nobody answers', () => {
  test.each<[string, Partial<RulesForm>, string[]]>([
    ['as they begin', {}, []],
    ['a whole ladder', { mailAfter: 24, textAfter: 48, managerAfter: 72 }, []],
    ['a text before its mail', { mailAfter: 24, textAfter: 24 }, ['textAfter']],
    ['the manager before the text', { textAfter: 48, managerAfter: 24 }, ['managerAfter']],
    ['half of the quiet hours', { quietFrom: '20:00' }, ['quietTo']],
    ['the other half', { quietTo: '20:00' }, ['quietFrom']],
    ['a tacit yes without anything', { noAnswer: 'tacit' }, ['tacitDays', 'consent']],
    ['a tacit yes with consent', { noAnswer: 'tacit', tacitDays: 3, consent }, []],
    ['a consent of tomorrow', { consent: { ...consent, on: '2026-11-17' } }, ['consent']],
  ])('%s', (_name, form, fields) => {
    expect(Object.keys(mistakesIn({ ...NO_RULES, ...form }, '2026-11-16')).toSorted()).toEqual(
      fields.toSorted(),
    );
  });

  test('are told in plain sentences', () => {
    expect(rulesInWords(NO_RULES, 'UTC')).toEqual([
      'A review-by date brings a reminder the day before and at the date.',
      'If nobody answers, the post waits and does not go out.',
      'When the date of an approved post moves, those who approved it are told.',
    ]);
    const whole: RulesForm = {
      ...NO_RULES,
      mailAfter: 1,
      textAfter: 48,
      managerAfter: 72,
      quietFrom: '20:00',
      quietTo: '08:00',
      onWeekends: false,
      noAnswer: 'tacit',
      tacitDays: 3,
      consent,
      dateNeedsYes: true,
    };
    expect(rulesInWords(whole, 'America/New_York')).toEqual([
      'Without an answer there is a reminder by mail after an hour, one by text after 48 hours, if there is a phone number on record, then a mail to you after 72 hours. A review-by date brings a reminder the day before and at the date.',
      'Nobody is reminded between 20:00 and 08:00 or on Saturdays and Sundays (America/New York): reminders wait until that is over.',
      'If nobody answers for 3 working days after it was sent, the post counts as approved, as agreed by Mia. It is marked as such everywhere and can be taken back.',
      'Every message says so beforehand. For posts that are with the client already it begins with the next message, and nobody gets fewer days than they were told.',
      'Another date than the one that was approved needs a new yes: everybody is asked again.',
    ]);
  });
});
