import { describe, expect, it } from 'vitest';
import {
  joined,
  onePerPerson,
  reviewersEffect,
  sameReviewers,
  settleReviewers,
  withEmail,
  withPhone,
  type ReviewerForm,
} from './reviewers.ts';
import type { PostState } from './status.ts';

describe('an e-mail', () => {
  it('is added as typed, without the spaces around it', () => {
    expect(withEmail(['a@b.co'], ' Cora@Client.example ')).toEqual({
      ok: true,
      list: ['a@b.co', 'Cora@Client.example'],
    });
  });

  it.each(['', 'cora', 'cora@client', '@client.example', 'co ra@client.example', 'a@b.co, c@d.co'])(
    '%j is refused',
    (typed) => {
      expect(withEmail([], typed)).toEqual({
        ok: false,
        title: 'Invalid email',
        message: 'Please enter a valid email address',
        beside: 'Not an address like name@company.com',
      });
    },
  );

  it('is refused the second time, whatever its case', () => {
    expect(withEmail(['cora@client.example'], 'CORA@client.example')).toEqual({
      ok: false,
      title: 'Duplicate email',
      message: 'This email is already added',
      beside: 'Already in the list below',
    });
  });
});

it('of one person is one, in the newest spelling; who is there already is not added again', () => {
  expect(onePerPerson(['bob@b.co', 'kim@b.co', 'Bob@b.co'])).toEqual(['Bob@b.co', 'kim@b.co']);
  expect(joined(['Bob@b.co'], ['bob@b.co', 'kim@b.co'])).toEqual(['Bob@b.co', 'kim@b.co']);
});

describe('a phone', () => {
  it.each([
    ['(415) 555-0132', '+14155550132'],
    ['1 415 555 0132', '+14155550132'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(withPhone([], typed)).toEqual({ ok: true, list: [kept] });
  });

  it.each(['', '555-0132', 'call me maybe', '415555013'])('%j is refused', (typed) => {
    expect(withPhone([], typed)).toEqual({
      ok: false,
      title: 'Invalid phone',
      message: 'Please enter a valid phone number with at least 10 digits',
      beside: 'Not a number like (555) 123-4567',
    });
  });

  it('is refused the second time, however it is typed', () => {
    expect(withPhone(['+14155550132'], '415.555.0132')).toEqual({
      ok: false,
      title: 'Duplicate phone',
      message: 'This phone number is already added',
      beside: 'Already in the list below',
    });
  });
});

describe('what still stands in the lines', () => {
  const form = (part: Partial<ReviewerForm>): ReviewerForm => ({
    emails: ['a@b.co'],
    phones: [],
    emailTyped: '',
    phoneTyped: '',
    ...part,
  });

  it('is taken in, and the lines are empty', () => {
    expect(settleReviewers(form({ emailTyped: 'c@d.co', phoneTyped: '4155550132' }))).toEqual({
      ok: true,
      form: form({ emails: ['a@b.co', 'c@d.co'], phones: ['+14155550132'] }),
    });
  });

  it('is nothing where nothing was typed, unless that line was asked for', () => {
    const untouched = form({});
    expect(settleReviewers(untouched)).toEqual({ ok: true, form: untouched });
    expect(settleReviewers(untouched, 'email')).toMatchObject({ ok: false, title: 'Invalid email' });
  });

  it('names the line that is wrong', () => {
    expect(settleReviewers(form({ phoneTyped: '12' }))).toMatchObject({ ok: false, field: 'phone' });
    expect(settleReviewers(form({ emailTyped: 'A@b.co' }), 'email')).toMatchObject({
      ok: false,
      field: 'email',
      title: 'Duplicate email',
    });
  });

  it('adds nobody where it is in the list already, unless that line was asked for', () => {
    const before = { emails: ['a@b.co'], phones: ['+14155550132'] };
    const typed = form({ ...before, emailTyped: ' A@b.co ', phoneTyped: '(415) 555-0132' });
    expect(settleReviewers(typed)).toEqual({ ok: true, form: form(before) });
    expect(settleReviewers(typed, 'phone')).toMatchObject({
      ok: false,
      field: 'phone',
      title: 'Duplicate phone',
    });
  });
});

it('lists are the same with the same people in the same order', () => {
  expect(sameReviewers(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameReviewers(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameReviewers(['a'], ['a', 'b'])).toBe(false);
});

describe('what saving other reviewers does', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  const yes = { status: 'approved' as const, answeredVersion: 1 };
  const waiting = { status: 'pending' as const, answeredVersion: null };
  const post = (state: Partial<PostState>): PostState => ({
    status: 'In Review',
    version: 1,
    scheduledAt: null,
    reviewerCount: 1,
    reviews: [waiting],
    said: 'nothing',
    ...state,
  });
  const people = (...emails: string[]) => ({ emails, phones: [] });
  const effect = (state: Partial<PostState>, before: string[], after: string[]) =>
    reviewersEffect(post(state), people(...before), people(...after), now);

  it('is nothing for a draft', () => {
    expect(effect({ status: 'Draft', reviews: [] }, [], ['a'])).toBeNull();
  });

  it('asks new reviewers of a post under review', () => {
    expect(effect({}, ['a'], ['a', 'b'])).toBe('The review link is sent to the new reviewer.');
    expect(effect({ stages: { done: false } }, ['a'], ['a', 'b'])).toBe(
      'The review link is sent to the new reviewer when it is the turn of their stage.',
    );
    expect(effect({}, ['a'], ['a', 'b', 'c'])).toBe('The review link is sent to the new reviewers.');
  });

  it('brings an approved post back to review', () => {
    expect(effect({ status: 'Approved', reviews: [yes] }, ['a'], ['a', 'b'])).toBe(
      'The review link is sent to the new reviewer. The post moves from Approved to In Review.',
    );
  });

  it('approves a post in review when whoever had not answered goes', () => {
    const reviews = [
      { ...yes, reviewerContact: 'a' },
      { ...waiting, reviewerContact: 'b' },
    ];
    const inReview = { reviews, reviewerCount: 2, scheduledAt: new Date('2026-04-01T09:00:00.000Z') };
    expect(effect(inReview, ['a', 'b'], ['a'])).toContain('The post moves from In Review to Scheduled.');
    expect(effect(inReview, ['a', 'b'], ['b'])).not.toContain('moves');
  });

  it('is nothing where an address is only spelled otherwise', () => {
    expect(effect({}, ['bob@b.co'], ['Bob@b.co'])).toBeNull();
    expect(effect({ status: 'Approved', reviews: [yes] }, ['bob@b.co'], ['Bob@b.co'])).toBeNull();
  });

  it('leaves what was approved as it is when the last reviewer goes, and says what an edit would do', () => {
    const approved = { status: 'Scheduled', reviews: [yes], said: 'yes to this version' } as const;
    expect(effect({ ...approved, reviews: [yes] }, ['a'], [])).toBe(
      'The link of a removed reviewer stops working. What was approved can still go out; changing it makes the post a draft again.',
    );
  });

  it('makes a draft of a post that nobody reviews any more', () => {
    expect(effect({}, ['a'], [])).toBe(
      'The link of a removed reviewer stops working. The post moves from In Review to Draft.',
    );
  });
});
