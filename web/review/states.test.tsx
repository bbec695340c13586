import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { momentText } from './format.ts';
import { spoken } from './words.ts';
import { endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

afterEach(() => {
  endVisits();
  vi.useRealTimers();
});

const button = (name: string) => screen.queryByRole('button', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));

test('a reviewer who has not answered sees whose post it is and two answers', () => {
  showReview(reviewPageOf());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northlight Coffee');
  expect(screen.getByText('Pending your review')).toBeTruthy();
  expect(button('Approve Post')).toBeTruthy();
  expect(button('Request Changes')).toBeTruthy();
  expect(button('Add a comment')).toBeTruthy();
  expect(screen.getByText('Powered by Greenroom')).toBeTruthy();
});

test('the caption keeps its lines, and tags stand out', () => {
  showReview(reviewPageOf());
  const tag = screen.getByText('#winterroast');
  expect(tag.closest('.caption')?.textContent).toBe('Slow mornings.\n\nGood cups. #winterroast');
});

test('it says who is asked, when the post was made, when it goes out and until when to answer', () => {
  showReview(
    reviewPageOf({
      approval: { reviewerContact: '+15551234567', reviewerType: 'phone', dueAt: '2030-01-02T12:00:00.000Z' },
      post: { scheduledAt: '2030-01-05T12:30:00.000Z' },
    }),
  );
  const about = region('About this post');
  expect(about.getByText('Reviewing as').nextElementSibling?.textContent).toBe(
    'Maria Alvarez (555) 123-4567',
  );
  expect(about.getByText('Created').nextElementSibling?.textContent).toBe('Nov 12, 2026');
  expect(about.getByText('Goes out').nextElementSibling?.textContent).toMatch(
    /^Jan 5, 2030 at \d+:\d\d [AP]M$/,
  );
  expect(about.getByText('Review by').nextElementSibling?.textContent).toMatch(/^Jan 2, 2030 at/);
  expect(about.getByText(/^Times are shown in \S.+\.$/)).toBeTruthy();
});

test('a review-by date that has passed is said to have passed', () => {
  showReview(reviewPageOf({ approval: { dueAt: '2020-01-02T12:00:00.000Z' } }));
  const about = region('About this post');
  expect(about.getByText('Review was due').nextElementSibling?.textContent).toMatch(/^Jan 2, 2020 at/);
  expect(about.queryByText('Review by')).toBeNull();
});

test.each([
  ['Review by', '2030-01-02T22:59:59.000Z'],
  ['Review was due', '2030-01-02T23:00:00.001Z'],
])('a review-by date without an hour has passed when its day is over: “%s” at %s', (label, now) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  showReview(reviewPageOf({ approval: { dueAt: '2030-01-02T22:59:00.000Z' } }));
  region('About this post').getByText(label);
});

test('a planned time that has passed is no promise any more', () => {
  showReview(reviewPageOf({ post: { scheduledAt: '2020-01-05T12:30:00.000Z' } }));
  const about = region('About this post');
  expect(about.getByText('Was planned for').nextElementSibling?.textContent).toMatch(/^Jan 5, 2020 at/);
  expect(about.queryByText('Goes out')).toBeNull();
});

test.each([
  ['2030-01-05T12:30:00.000Z', 'Planned to go out on Jan 5, 2030.'],
  ['2020-01-05T12:30:00.000Z', 'You can close this page.'],
  [null, 'You can close this page.'],
])('whoever approved a post of %s reads what comes next', (scheduledAt, next) => {
  showReview(
    reviewPageOf({
      approval: { status: 'approved', answeredVersion: 1 },
      post: { status: scheduledAt ? 'Failed' : 'Approved', scheduledAt },
    }),
  );
  expect(region('Thank you for your approval').getByText(next)).toBeTruthy();
});

test('of a post that is out it is the time at which it went', () => {
  showReview(reviewPageOf({ post: { scheduledAt: '2020-01-05T12:30:00.000Z', status: 'Published' } }));
  const about = region('About this post');
  expect(about.getByText('Went out').nextElementSibling?.textContent).toMatch(/^Jan 5, 2020 at/);
  expect(about.queryByText('Goes out')).toBeNull();
  expect(about.queryByText('Was planned for')).toBeNull();
});

test('of a post that went out later than agreed both times are said', () => {
  showReview(
    reviewPageOf({
      approval: { status: 'approved', answeredVersion: 1, agreedDate: '2020-01-05T12:30:00.000Z' },
      post: {
        scheduledAt: '2020-01-05T12:30:00.000Z',
        publishedAt: '2020-01-07T12:30:00.000Z',
        status: 'Published',
      },
    }),
  );
  const about = region('About this post');
  expect(about.getByText('Went out').nextElementSibling?.textContent).toMatch(/^Jan 7, 2020 at/);
  expect(about.getByText('You agreed to').nextElementSibling?.textContent).toMatch(/^Jan 5, 2020 at/);
});

test('a yes that was taken back is called that, one’s own and another’s, in the thread too', () => {
  const back = { status: 'rejected', withdrawn: true, comment: 'Wrong price' } as const;
  showReview(
    reviewPageOf({
      approval: { ...back, answeredVersion: 1, respondedAt: '2026-11-13T12:00:00.000Z' },
      others: [
        { ...back, reviewerName: 'Cora' },
        { status: 'rejected', withdrawn: false, reviewerName: 'Ben' },
      ],
      comments: [{ approvalId: 'gone', authorName: 'Dan', decision: 'rejected', withdrawn: true }],
    }),
  );
  expect(screen.getByRole('heading', { name: 'Approval taken back' })).toBeTruthy();
  expect(document.querySelector('.status')?.textContent).toBe('Approval taken back');
  const people = [...document.querySelectorAll('.people li')];
  expect(people.map((one) => one.querySelector('.pill')?.textContent)).toEqual([
    'Approval taken back',
    'Approval taken back',
    'Changes Requested',
  ]);
  expect(region('Team updates').getByText('· Approval taken back')).toBeTruthy();
});

test('a tacit yes of a colleague is not told as given, in the list and in the thread', () => {
  showReview(
    reviewPageOf({
      others: [
        { status: 'approved', tacit: true, reviewerName: 'Cora' },
        { status: 'approved', reviewerName: 'Ben' },
      ],
      comments: [{ approvalId: 'gone', authorName: 'Dan', decision: 'approved', tacit: true }],
    }),
  );
  const people = [...document.querySelectorAll('.people li')];
  expect(people.map((one) => one.querySelector('.pill')?.textContent)).toEqual([
    'Pending',
    'Counted as approved',
    'Approved',
  ]);
  expect(region('Team updates').getByText('· Counted as approved')).toBeTruthy();
});

test('two times of a night that read alike are told apart by their zone; others stay as they are', () => {
  const format = (iso: string) => momentText(iso);
  const before = spoken.timeZone;
  spoken.timeZone = 'Europe/Berlin';
  expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'].map(format)).toEqual([
    'Oct 25, 2026 at 2:30 AM GMT+2',
    'Oct 25, 2026 at 2:30 AM GMT+1',
    'Oct 25, 2026 at 3:30 AM',
  ]);
  expect(format('2026-10-24T23:30:00Z')).toBe('Oct 25, 2026 at 1:30 AM');
  // In spring an hour is left out, and none comes twice.
  expect(format('2026-03-29T01:30:00Z')).toBe('Mar 29, 2026 at 3:30 AM');
  spoken.timeZone = 'Australia/Lord_Howe';
  expect(format('2026-04-04T14:45:00Z')).not.toBe(format('2026-04-04T15:15:00Z'));
  spoken.timeZone = before;
});

test('whose silence counts as a yes reads from when on', () => {
  showReview(reviewPageOf({ approval: { countsAt: '2030-01-02T12:00:00.000Z' } }));
  const about = region('About this post');
  expect(about.getByText('Counts as approved without an answer').nextElementSibling?.textContent).toMatch(
    /^Jan 2, 2030 at/,
  );
  expect(about.getByText(/^Times are shown in \S.+\.$/)).toBeTruthy();
});

test('who approved sees a confirmation and nothing left to decide', () => {
  showReview(
    reviewPageOf({
      approval: {
        status: 'approved',
        comment: 'Love it',
        answeredVersion: 1,
        respondedAt: '2026-11-14T12:00:00.000Z',
      },
    }),
  );
  expect(screen.getByText('You approved this')).toBeTruthy();
  expect(region('Thank you for your approval').getByText('Love it')).toBeTruthy();
  for (const name of ['Approve Post', 'Request Changes']) expect(button(name)).toBeNull();
});

test('who is not needed any more decides nothing, and may still say something', async () => {
  const { user } = showReview(reviewPageOf({ approval: { status: 'passed' } }));
  expect(screen.getByText('Decided already: no answer is needed')).toBeTruthy();
  for (const name of ['Approve Post', 'Request Changes']) expect(button(name)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add a comment' }));
  expect(await screen.findByRole('textbox')).toBeTruthy();
});

test('a yes that was only counted is called that, and the date that was agreed to stands beside the new one', () => {
  const words =
    'Counted as approved after 3 working days without an answer, as agreed by Mia on Nov 3, 2026.';
  showReview(
    reviewPageOf({
      approval: {
        status: 'approved',
        tacit: true,
        comment: words,
        answeredVersion: 1,
        respondedAt: '2026-11-14T12:00:00.000Z',
        agreedDate: '2030-01-03T12:30:00.000Z',
      },
      post: { scheduledAt: '2030-01-05T12:30:00.000Z' },
    }),
  );
  expect(screen.getByText('Counted as approved')).toBeTruthy();
  expect(screen.queryByText('You approved this')).toBeNull();
  expect(region('Counted as your approval').getByText(words)).toBeTruthy();
  expect(button('I changed my mind')).toBeTruthy();
  const agreed = region('About this post').getByText('You agreed to');
  expect(agreed.nextElementSibling?.textContent).toMatch(/^Jan 3, 2030 at/);
});

test('who requested changes sees their words and can still answer again', () => {
  showReview(reviewPageOf({ approval: { status: 'rejected', comment: 'Other photo', answeredVersion: 1 } }));
  expect(screen.getByText('You requested changes')).toBeTruthy();
  expect(region('Your change request').getByText('Other photo')).toBeTruthy();
  expect(button('Approve Post')).toBeTruthy();
});

test('who is asked anew sees what they had asked for, once', () => {
  const said = { author: 'reviewer', authorName: 'Maria Alvarez', approvalId: 'own' } as const;
  showReview(
    reviewPageOf({
      post: { version: 2 },
      comments: [
        { ...said, body: 'Brighter, please', decision: 'rejected' },
        { ...said, body: 'Other photo', decision: 'rejected' },
        { ...said, body: 'Thanks!' },
      ],
    }),
  );
  const earlier = region('Your earlier response');
  expect(earlier.getByText('Other photo')).toBeTruthy();
  expect(earlier.getByText('The team has worked on it since. Please have another look.')).toBeTruthy();
  const thread = [...document.querySelectorAll('.messages .said')].map((line) => line.textContent);
  expect(thread).toEqual(['Brighter, please', 'Thanks!']);
});

test('an answer to an earlier version says that it was one', () => {
  showReview(
    reviewPageOf({
      approval: { status: 'rejected', comment: 'Other photo', answeredVersion: 1 },
      post: { version: 2 },
    }),
  );
  const earlier = region('Your change request');
  expect(earlier.getByText('This was about an earlier version of the post.')).toBeTruthy();
});

test('everybody’s feedback is listed, with the reviewer marked as (You)', () => {
  showReview(
    reviewPageOf({
      others: [
        { status: 'rejected', comment: 'Use the new bag' },
        { reviewerName: 'Jonas Weber', status: 'approved' },
      ],
    }),
  );
  const feedback = region('Reviewer feedback 1 of 3 approved');
  const rows = feedback.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'Maria Alvarez (You)Pending',
    '•••-4567Changes RequestedUse the new bag',
    'Jonas WeberApproved',
  ]);
});

test('silence that counts as a yes is not counted among those who approved', () => {
  showReview(
    reviewPageOf({
      others: [
        { reviewerName: 'Jonas Weber', status: 'approved' },
        { reviewerName: 'Kim Vale', status: 'approved', tacit: true },
      ],
    }),
  );
  region('Reviewer feedback 1 of 3 approved');
});

test('of many reviewers those who answered and oneself are listed; the others are folded, with their number', () => {
  const silent = Array.from({ length: 4 }, () => ({}));
  showReview(reviewPageOf({ others: [...silent, { reviewerName: 'Jonas Weber', status: 'approved' }] }));
  const [answered, others] = region('Reviewer feedback 1 of 6 approved').getAllByRole('list');
  const rows = (list: HTMLElement | undefined) => [...(list?.children ?? [])].map((row) => row.textContent);
  expect(rows(answered)).toEqual(['Maria Alvarez (You)Pending', 'Jonas WeberApproved']);
  const folded = screen.getByText('No answer yet: 4').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.contains(others ?? null)).toBe(true);
  expect(rows(others)).toEqual(Array.from({ length: 4 }, () => '•••-4567Pending'));
});

test('the thread names the team and the reviewer, and repeats no present answer', () => {
  showReview(
    reviewPageOf({
      approval: { status: 'rejected', comment: 'Other photo', answeredVersion: 1 },
      comments: [
        {
          body: 'Brighter, please',
          author: 'reviewer',
          authorName: 'Maria Alvarez',
          approvalId: 'own',
          decision: 'rejected',
        },
        {
          body: 'Other photo',
          author: 'reviewer',
          authorName: 'Maria Alvarez',
          approvalId: 'own',
          decision: 'rejected',
        },
        { body: 'Done!', authorName: 'Olivia Owner' },
      ],
    }),
  );
  const thread = region('Team updates');
  const said = thread.getAllByRole('listitem').map((row) => row.querySelector('.name')?.textContent);
  expect(said).toEqual(['Maria Alvarez (You) · Changes Requested', 'Social Media Manager']);
  expect(thread.queryByText('Other photo')).toBeNull();
  expect(thread.getByText('Done!')).toBeTruthy();
});

test('a published post says so and takes no answers', () => {
  showReview(reviewPageOf({ post: { status: 'Published' } }));
  expect(screen.getByText('This post has been published')).toBeTruthy();
  for (const name of ['Approve Post', 'Request Changes', 'Add a comment']) expect(button(name)).toBeNull();
});

test('the owner’s preview is named as one and cannot be answered', () => {
  showReview(reviewPageOf({ approval: null }));
  expect(screen.getAllByText('Preview').length).toBeGreaterThan(0);
  expect(screen.queryByText('Pending your review')).toBeNull();
  expect(screen.queryByText(/\(You\)/)).toBeNull();
  expect(screen.queryByText('Reviewing as')).toBeNull();
  for (const name of ['Approve Post', 'Request Changes', 'Add a comment']) expect(button(name)).toBeNull();
});

test('a company without a logo, or with one that does not load, shows its initial', () => {
  showReview(reviewPageOf({ post: { companyName: 'élan studio' } }));
  expect(document.querySelector('.mark')?.textContent).toBe('É');
});

test('a company’s name is read in its own direction, whatever the page is written in', () => {
  const companyName = 'קפה Noa 24/7!';
  showReview(reviewPageOf({ post: { companyName } }));
  expect(screen.getByRole('heading', { level: 1, name: companyName }).querySelector('bdi')?.textContent).toBe(
    companyName,
  );
});
