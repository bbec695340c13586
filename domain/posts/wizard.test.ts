import { describe, expect, it } from 'vitest';
import { NO_SUCH_TIME } from './schedule.ts';
import { NOT_IN_FUTURE } from './status.ts';
import { checkDetails, checkPlan, checkSelection, finishedTitle } from './wizard.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

it('the first step needs a company, then a file', () => {
  expect(checkSelection({ company: ' ', files: 0 })).toEqual({
    ok: false,
    title: 'Company required',
    message: 'Please select or enter a company name',
    beside: 'Which client is it for?',
  });
  expect(checkSelection({ company: 'ACME', files: 0 })).toEqual({
    ok: false,
    title: 'No media',
    message: 'Please add at least one image or video',
    beside: 'Nothing is added yet',
  });
  expect(checkSelection({ company: 'ACME', files: 1 })).toBeNull();
});

it('a member who sees only some clients chooses one of them', () => {
  const among = ['Acme', 'Fern & Oak'];
  expect(checkSelection({ company: 'ACNE', files: 1, among })).toEqual({
    ok: false,
    title: 'Company not found',
    message: 'Please choose one of your clients',
    beside: 'None of your clients has this name',
  });
  expect(checkSelection({ company: ' FERN & OAK', files: 1, among })).toBeNull();
  expect(checkSelection({ company: 'ACNE', files: 1, among: null })).toBeNull();
});

it('the second step needs a title', () => {
  expect(checkDetails({ title: ' \u200B' })).toMatchObject({ title: 'Title required' });
  expect(checkDetails({ title: '  ' })).toEqual({
    ok: false,
    title: 'Title required',
    message: 'Please add a title for your post',
    beside: 'It needs a name, for your team alone',
  });
  expect(checkDetails({ title: 'Spring' })).toBeNull();
});

describe('the planned moment', () => {
  const plan = (date: string, time: string) => checkPlan({ date, time }, 'Europe/Berlin', now);

  it.each([
    ['', ''],
    ['2026-03-28', ''],
    ['', '09:00'],
  ])('is none with %j and %j', (date, time) => {
    expect(plan(date, time)).toEqual({ ok: true, at: null });
  });

  it('is the instant of the owner’s clock', () => {
    expect(plan('2026-03-29', '09:00')).toEqual({ ok: true, at: new Date('2026-03-29T07:00:00.000Z') });
  });

  it.each([
    ['2026-02-01', '09:00', NOT_IN_FUTURE],
    ['2026-03-29', '02:30', NO_SUCH_TIME],
  ])('%s %s is refused', (date, time, message) => {
    expect(plan(date, time)).toMatchObject({ ok: false, message });
  });
});

it('the end is called by what was given, the date first', () => {
  const at = new Date('2026-04-01T09:00:00.000Z');
  expect(finishedTitle({ scheduledAt: at, reviewers: 2 })).toBe('Post scheduled successfully!');
  expect(finishedTitle({ scheduledAt: at, reviewers: 0 })).toBe('Post scheduled successfully!');
  expect(finishedTitle({ scheduledAt: null, reviewers: 1 })).toBe('Sent for approval!');
  expect(finishedTitle({ scheduledAt: null, reviewers: 0 })).toBe('Draft saved successfully');
});
