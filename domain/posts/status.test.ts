import { describe, expect, test } from 'vitest';
import { initialStatus } from './initial-status.ts';
import { GOING_OUT, POST_STATUSES, isFullyApproved, mayGoOut, next } from './status.ts';
import type { PostEvent, PostState, PostStatus, ReviewState } from './status.ts';

const now = new Date('2026-11-15T12:00:00Z');
const later = new Date('2026-11-16T09:00:00Z');
const earlier = new Date('2026-11-14T09:00:00Z');

const yes: ReviewState = { status: 'approved', answeredVersion: 1 };
const no: ReviewState = { status: 'rejected', answeredVersion: 1 };
const open: ReviewState = { status: 'pending', answeredVersion: null };

const post = (status: PostStatus, more: Partial<PostState> = {}): PostState => {
  const reviews = more.reviews ?? [];
  const said = more.said ?? 'nothing';
  return { status, version: 1, scheduledAt: null, reviewerCount: reviews.length, ...more, reviews, said };
};

type Row = [name: string, from: PostState, event: PostEvent, to: PostStatus, more?: object];

const allowed: Row[] = [
  ['draft is sent', post('Draft', { reviewerCount: 1 }), { type: 'send' }, 'In Review'],
  [
    'changes are resubmitted; rejected and stale answers are asked again',
    post('Changes Requested', { reviews: [no, yes] }),
    { type: 'send' },
    'In Review',
    { answers: 'stale and rejected pending' },
  ],
  [
    'a reviewer wants changes',
    post('In Review', { reviews: [yes, no] }),
    { type: 'changes requested' },
    'Changes Requested',
  ],
  [
    'one of two approved',
    post('In Review', { reviews: [yes, open] }),
    { type: 'reviews changed' },
    'In Review',
  ],
  [
    'the last approval, no plan',
    post('In Review', { reviews: [yes, yes] }),
    { type: 'reviews changed' },
    'Approved',
  ],
  [
    'the last approval, planned ahead',
    post('In Review', { reviews: [yes], scheduledAt: later }),
    { type: 'reviews changed' },
    'Scheduled',
  ],
  [
    'the last approval, plan has passed',
    post('In Review', { reviews: [yes], scheduledAt: earlier }),
    { type: 'reviews changed' },
    'Approved',
    { planPassed: true, scheduledAt: null },
  ],
  [
    'the last approval, of what a network refuses',
    post('Changes Requested', { reviews: [yes], scheduledAt: later, unfit: 'Too long.' }),
    { type: 'reviews changed' },
    'Approved',
    { unfit: 'Too long.', scheduledAt: null },
  ],
  [
    'everyone changed their mind',
    post('Changes Requested', { reviews: [yes, yes] }),
    { type: 'reviews changed' },
    'Approved',
  ],
  [
    'an approval of an older version does not settle',
    post('Changes Requested', { version: 2, reviews: [{ status: 'approved', answeredVersion: 2 }, yes] }),
    { type: 'reviews changed' },
    'Changes Requested',
  ],
  ...(['Approved', 'Scheduled', 'Failed', 'In Review'] as const).map((status): Row => [
    `${status} is edited: back to everyone`,
    post(status, { reviews: [yes] }),
    { type: 'content changed' },
    'In Review',
    { answers: 'all pending' },
  ]),
  ...(['Draft', 'Approved', 'Scheduled', 'Failed'] as const).map((status): Row => [
    `${status} without reviewers is edited`,
    post(status),
    { type: 'content changed' },
    status,
  ]),
  ...(['Approved', 'Scheduled', 'Failed'] as const).flatMap((status) =>
    (['something', 'yes to this version'] as const).map((said): Row => [
      `${status}, whose reviewers said ${said} and were removed, is edited: a draft`,
      post(status, { said, scheduledAt: later }),
      { type: 'content changed' },
      'Draft',
      { answers: 'keep' },
    ]),
  ),
  ...(['Approved', 'Scheduled', 'Failed'] as const).map((status): Row => [
    `the last reviewer of a post that is ${status} is removed: what was approved stays as it is`,
    post(status, { said: 'yes to this version' }),
    { type: 'reviewers removed' },
    status,
  ]),
  [
    'requested changes are made: stays until resubmitted',
    post('Changes Requested', { reviews: [no] }),
    { type: 'content changed' },
    'Changes Requested',
    { answers: 'keep' },
  ],
  [
    'approved is scheduled',
    post('Approved'),
    { type: 'schedule', at: later },
    'Scheduled',
    { scheduledAt: later },
  ],
  ['failed is scheduled', post('Failed'), { type: 'schedule', at: later }, 'Scheduled'],
  [
    'scheduled is moved',
    post('Scheduled', { scheduledAt: earlier }),
    { type: 'schedule', at: later },
    'Scheduled',
  ],
  [
    'scheduled is unscheduled',
    post('Scheduled', { scheduledAt: later }),
    { type: 'unschedule' },
    'Approved',
    { scheduledAt: null },
  ],
  ...(['In Review', 'Changes Requested', 'Approved', 'Scheduled', 'Failed'] as const).map((status): Row => [
    `${status}, all approved, is posted`,
    post(status, { reviews: [yes] }),
    { type: 'mark posted' },
    'Published',
  ]),
  [
    'due without reviewers is posted',
    post('Scheduled', { scheduledAt: earlier }),
    { type: 'mark posted' },
    'Published',
  ],
  ...(['Approved', 'Scheduled', 'Failed'] as const).map((status): Row => [
    `${status}, due, approved by reviewers who were removed since, is posted`,
    post(status, { scheduledAt: earlier, said: 'yes to this version' }),
    { type: 'mark posted' },
    'Published',
  ]),
  ['the channel published', post('Scheduled'), { type: 'published' }, 'Published'],
  ['the channel failed', post('Scheduled'), { type: 'failed' }, 'Failed'],
  ['failed is tried again', post('Failed'), { type: 'retry' }, 'Scheduled', { scheduledAt: now }],
  [
    'failed while it was made ready is tried again for its date',
    post('Failed', { scheduledAt: later }),
    { type: 'retry' },
    'Scheduled',
    {},
  ],
  [
    'a reviewer joins an approved post',
    post('Approved', { reviews: [yes, open] }),
    { type: 'reviewers added' },
    'In Review',
  ],
  ['a reviewer joins a draft', post('Draft', { reviewerCount: 1 }), { type: 'reviewers added' }, 'Draft'],
  [
    'the last open reviewer is removed',
    post('In Review', { reviews: [yes] }),
    { type: 'reviewers removed' },
    'Approved',
  ],
  [
    'whoever asked for changes is removed: that is no yes',
    post('Changes Requested', { reviews: [yes], scheduledAt: later }),
    { type: 'reviewers removed' },
    'Changes Requested',
  ],
  ['the only reviewer is removed', post('In Review'), { type: 'reviewers removed' }, 'Draft'],
  [
    'a reviewer of a scheduled post is removed',
    post('Scheduled', { reviews: [yes] }),
    { type: 'reviewers removed' },
    'Scheduled',
  ],
];

describe('what may happen to a post', () => {
  test.each(allowed)('%s', (_name, from, event, to, more) => {
    expect(next(from, event, now)).toMatchObject({ ok: true, to, ...more });
  });
});

const everyEvent: PostEvent[] = [
  { type: 'send' },
  { type: 'reviews changed' },
  { type: 'changes requested' },
  { type: 'content changed' },
  { type: 'reviewers added' },
  { type: 'reviewers removed' },
  { type: 'schedule', at: later },
  { type: 'unschedule' },
  { type: 'mark posted' },
  { type: 'published' },
  { type: 'failed' },
  { type: 'retry' },
];

const open1 = { reviews: [open] };
const refused: [PostEvent, PostStatus[]][] = [
  [{ type: 'send' }, ['In Review', 'Approved', 'Scheduled', 'Failed']],
  [{ type: 'reviews changed' }, ['Draft', 'Approved', 'Scheduled', 'Failed']],
  [{ type: 'changes requested' }, ['Draft', 'Approved', 'Scheduled', 'Failed']],
  [{ type: 'schedule', at: later }, ['Draft', 'In Review', 'Changes Requested']],
  [{ type: 'unschedule' }, ['Draft', 'In Review', 'Changes Requested', 'Approved', 'Failed']],
  [{ type: 'mark posted' }, ['Draft', 'In Review', 'Changes Requested', 'Approved', 'Scheduled', 'Failed']],
  [{ type: 'published' }, ['Draft', 'In Review', 'Changes Requested', 'Approved', 'Failed']],
  [{ type: 'failed' }, ['Draft', 'In Review', 'Changes Requested', 'Approved', 'Failed']],
  [{ type: 'retry' }, ['Draft', 'In Review', 'Changes Requested', 'Approved', 'Scheduled']],
];

describe('what may not', () => {
  test.each(everyEvent)('published: no $type', (event) => {
    expect(next(post('Published', { reviews: [yes] }), event, now)).toEqual({
      ok: false,
      message: 'This post is already published',
    });
  });

  for (const [event, statuses] of refused)
    for (const status of statuses)
      test(`${status}: no ${event.type}, and the message names the status`, () => {
        const verdict = next(post(status, open1), event, now);
        expect(verdict.ok).toBe(false);
        expect(verdict).toMatchObject({ message: expect.stringContaining(status) as string });
      });

  test('a draft without reviewers is not sent', () => {
    expect(next(post('Draft'), { type: 'send' }, now)).toEqual({
      ok: false,
      message: 'Add at least one reviewer first',
    });
  });

  test('the past cannot be scheduled', () => {
    expect(next(post('Approved'), { type: 'schedule', at: now }, now)).toMatchObject({
      message: 'Scheduled time must be in the future',
    });
  });

  test('a post without reviewers is not posted before it is due', () => {
    expect(next(post('Scheduled', { scheduledAt: later }), { type: 'mark posted' }, now).ok).toBe(false);
  });
});

describe('a yes is not shed', () => {
  test.each(['something', 'yes to this version'] as const)(
    'a due draft whose removed reviewers said %s is not posted',
    (said) => {
      const verdict = next(post('Draft', { scheduledAt: earlier, said }), { type: 'mark posted' }, now);
      expect(verdict).toEqual({
        ok: false,
        message:
          'This post is Draft; nobody has approved this version. Add a reviewer and send it for review first',
      });
    },
  );

  test('the date of a post that becomes a draft stays as the plan', () => {
    const edited = post('Scheduled', { said: 'yes to this version', scheduledAt: later });
    expect(next(edited, { type: 'content changed' }, now)).not.toHaveProperty('scheduledAt');
  });

  test('what goes out was approved by everyone, or by those who were removed, or nobody was ever heard', () => {
    const rows: [PostState, boolean][] = [
      [post('Scheduled', { reviews: [yes, yes] }), true],
      [post('Scheduled', { reviews: [yes, open], said: 'yes to this version' }), false],
      [post('Scheduled', { reviews: [yes], version: 2, said: 'something' }), false],
      [post('Scheduled'), true],
      [post('Scheduled', { said: 'yes to this version' }), true],
      [post('Scheduled', { said: 'something' }), false],
      [post('Draft', { said: 'yes to this version' }), false],
    ];
    expect(rows.map(([state]) => mayGoOut(state))).toEqual(rows.map(([, expected]) => expected));
  });
});

test('the status that a new post begins with', () => {
  expect(initialStatus(0, null, now)).toEqual({ ok: true, status: 'Draft' });
  expect(initialStatus(2, null, now)).toEqual({ ok: true, status: 'In Review' });
  expect(initialStatus(2, later, now)).toEqual({ ok: true, status: 'In Review' });
  expect(initialStatus(0, later, now)).toEqual({ ok: true, status: 'Scheduled' });
  expect(initialStatus(0, earlier, now).ok).toBe(false);
  // Reviewers who are named and not asked.
  expect(initialStatus(2, null, now, false)).toEqual({ ok: true, status: 'Draft' });
  expect(initialStatus(2, later, now, false)).toEqual({ ok: true, status: 'Draft' });
  expect(initialStatus(0, later, now, false)).toEqual({ ok: true, status: 'Draft' });
});

test('nobody asked is not everybody approved', () => {
  expect(isFullyApproved({ version: 1, reviews: [] })).toBe(false);
  expect(POST_STATUSES).toHaveLength(7);
});

test('while a network has it in hand nothing about a post changes; waiting for another try it may', () => {
  const going = (calling: boolean) => post('Scheduled', { scheduledAt: earlier, goingOut: { calling } });
  const actions: PostEvent[] = [
    { type: 'content changed' },
    { type: 'reviewers added' },
    { type: 'schedule', at: later },
    { type: 'unschedule' },
    { type: 'mark posted' },
  ];
  for (const action of actions) {
    expect(next(going(true), action, now), action.type).toEqual({ ok: false, message: GOING_OUT });
    expect(next(going(false), action, now).ok, action.type).toBe(true);
  }
});
