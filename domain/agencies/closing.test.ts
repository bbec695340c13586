import { expect, test } from 'vitest';
import { CLOSING_DAYS, closesAt, confirmsName, isOver, isReminderDue, REMIND_DAYS } from './closing.ts';

const DAY = 86_400_000;
const asked = new Date('2026-11-16T09:00:00Z');
const after = (days: number) => new Date(asked.getTime() + days * DAY);

test('an agency ends thirty days after it was asked for, not a moment before', () => {
  const closing = { closesAt: closesAt(asked) };
  expect(closing.closesAt).toEqual(after(CLOSING_DAYS));
  expect(isOver(closing, new Date(closing.closesAt.getTime() - 1))).toBe(false);
  expect(isOver(closing, closing.closesAt)).toBe(true);
});

test('the people of a closing agency are reminded once, some days before its end', () => {
  const closing = { closesAt: closesAt(asked), remindedAt: null };
  const due = after(CLOSING_DAYS - REMIND_DAYS);
  expect(isReminderDue(closing, new Date(due.getTime() - 1))).toBe(false);
  expect(isReminderDue(closing, due)).toBe(true);
  expect(isReminderDue({ ...closing, remindedAt: due }, after(CLOSING_DAYS))).toBe(false);
});

test('the agency’s name, typed to close it, is compared without regard to capitals and spaces alone', () => {
  expect(confirmsName('Bright  Side', ' bright side ')).toBe(true);
  expect(confirmsName('Bright Side', 'Brightside')).toBe(false);
  expect(confirmsName('', '')).toBe(false);
});
