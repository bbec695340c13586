import { describe, expect, test } from 'vitest';
import type { PostEvent, Transition } from '#domain/posts/status.ts';
import { stagesAfter, stagesBefore } from './stages-after.ts';
import {
  advanced,
  begun,
  isEarlierYes,
  isStageDone,
  maySkip,
  reopenedAt,
  skipped,
  stageState,
  type PostStages,
  type Stage,
  type StageReview,
} from './stages.ts';
import type { ApprovalStatus } from './status.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const LATER = new Date('2026-11-16T10:00:00Z');
const inside: Stage = { name: 'Inside', kind: 'inside', needs: 'any', skip: 'manager' };
const client: Stage = { name: 'Client', kind: 'reviewers', needs: 'all', skip: 'nobody' };
const legal: Stage = { name: 'Legal', kind: 'named', needs: 'any', skip: 'owner' };
const sent = (restart: 'first' | 'asked' = 'first') => begun([inside, client, legal], restart, 1, NOW);
const said = (stage: number, status: ApprovalStatus, version = 1): StageReview => ({
  stage,
  status,
  answeredVersion: status === 'pending' || status === 'passed' ? null : version,
});
const statesOf = (stages: PostStages) => stages.list.map((_, at) => stageState(stages, at + 1));

describe('a stage is done', () => {
  const table: [string, 'any' | 'all', StageReview[], boolean][] = [
    ['any: nobody answered', 'any', [said(1, 'pending'), said(1, 'pending')], false],
    ['any: one yes', 'any', [said(1, 'approved'), said(1, 'pending')], true],
    ['any: a yes to another version', 'any', [said(1, 'approved', 2)], false],
    ['any: one yes, and somebody wants changes', 'any', [said(1, 'approved'), said(1, 'rejected')], false],
    ['all: one is missing', 'all', [said(1, 'approved'), said(1, 'pending')], false],
    ['all: everybody', 'all', [said(1, 'approved'), said(1, 'approved')], true],
    ['all: a yes to another version', 'all', [said(1, 'approved'), said(1, 'approved', 2)], false],
    ['all: nobody is left', 'all', [], false],
    ['any: nobody is left', 'any', [], false],
  ];
  test.each(table)('%s', (_, needs, reviews, done) => {
    expect(isStageDone(needs, reviews, 1)).toBe(done);
  });
});

describe('a post goes from stage to stage', () => {
  test('it begins at the first', () => {
    expect(sent()).toMatchObject({
      now: 1,
      version: 1,
      list: [{ since: NOW.toISOString() }, { since: null }, {}],
    });
    expect(statesOf(sent())).toEqual(['now', 'next', 'next']);
  });

  test('the next has it when the one before is done, since that moment', () => {
    const reviews = [said(1, 'approved'), said(1, 'pending'), said(2, 'pending'), said(3, 'pending')];
    const after = advanced(sent(), reviews, 1, LATER);
    expect(after.now).toBe(2);
    expect(after.list[1]?.since).toBe(LATER.toISOString());
    expect(statesOf(after)).toEqual(['done', 'now', 'next']);
  });

  test('answers that stand already carry it further, to the end', () => {
    const reviews = [said(1, 'approved'), said(2, 'approved'), said(3, 'approved')];
    expect(advanced(sent(), reviews, 1, LATER).now).toBeNull();
  });

  test('what is skipped says who did it and why', () => {
    const after = advanced(skipped(sent(), 'Robin Vale', 'Nobody is in'), [], 1, LATER);
    expect(after).toMatchObject({
      now: 2,
      list: [{ skipped: { by: 'Robin Vale', reason: 'Nobody is in' } }, {}, {}],
    });
    expect(statesOf(after)).toEqual(['skipped', 'now', 'next']);
  });

  test('it goes back to an earlier stage, never forward', () => {
    const atLegal = { ...sent(), now: 3 };
    expect(reopenedAt(atLegal, 1, LATER).now).toBe(1);
    expect(reopenedAt(sent(), 3, LATER).now).toBe(1);
    expect(reopenedAt({ ...sent(), now: null }, 2, LATER).now).toBe(2);
  });
});

describe('where it begins again', () => {
  const move = (to: Transition['to'], answers: Transition['answers'] = 'keep'): Transition => ({
    ok: true,
    to,
    answers,
  });
  const atClient = (restart: 'first' | 'asked') => ({ ...sent(restart), now: 2 });
  const table: [string, 'first' | 'asked', PostEvent, Transition, number, number | null][] = [
    ['sent again unchanged: where it was', 'first', { type: 'send' }, move('In Review'), 1, 2],
    ['sent again changed, rule first: at the first', 'first', { type: 'send' }, move('In Review'), 2, 1],
    [
      'sent again changed, rule asked: at the one that asked',
      'asked',
      { type: 'send' },
      move('In Review'),
      2,
      2,
    ],
    [
      'changed without being asked for: at the first, whatever the rule',
      'asked',
      { type: 'content changed' },
      move('In Review', 'all pending'),
      2,
      1,
    ],
    [
      'changed while changes are wanted: it waits to be sent',
      'first',
      { type: 'content changed' },
      move('Changes Requested'),
      2,
      2,
    ],
    [
      'a yes taken back at the first',
      'first',
      { type: 'approval withdrawn', stage: 1 },
      move('Changes Requested'),
      1,
      1,
    ],
    [
      'a date that needs a new yes',
      'asked',
      { type: 'schedule', at: LATER },
      move('In Review', 'all pending'),
      2,
      1,
    ],
  ];
  test.each(table)('%s', (_, restart, event, result, version, at) => {
    expect(stagesAfter(atClient(restart), event, result, { version, now: LATER })?.now).toBe(at);
  });

  test('a draft has no stages', () => {
    const after = stagesAfter(atClient('first'), { type: 'reviewers removed' }, move('Draft'), {
      version: 1,
      now: LATER,
    });
    expect(after).toBeNull();
  });

  test('a yes to changes that were not sent yet moves it on only where it need not begin at the first', () => {
    const reviews = [said(1, 'approved'), said(2, 'approved', 2), said(3, 'pending')];
    const reached = (restart: 'first' | 'asked') =>
      stagesBefore(
        atClient(restart),
        { type: 'reviews changed' },
        { version: 2, reviews, now: LATER, isSentBack: true },
      )?.now;
    expect([reached('first'), reached('asked')]).toEqual([2, 3]);
  });

  test('removing a reviewer ends a stage, but not while changes are requested', () => {
    const reviews = [said(1, 'approved'), said(2, 'approved'), said(3, 'pending')];
    const reached = (isSentBack: boolean) =>
      stagesBefore(
        atClient('asked'),
        { type: 'reviewers removed' },
        { version: 1, reviews, now: LATER, isSentBack },
      )?.now;
    expect([reached(false), reached(true)]).toEqual([3, 2]);
  });
});

describe('who may skip', () => {
  test.each([
    ['nobody', 'owner', 1, false],
    ['owner', 'owner', 1, true],
    ['owner', 'manager', 1, false],
    ['manager', 'owner', 1, true],
    ['manager', 'manager', 1, true],
    ['manager', 'creator', 1, false],
    // With nobody left to answer, the stage could not end otherwise.
    ['nobody', 'manager', 0, true],
    ['nobody', 'creator', 0, false],
  ] as const)('rule %s, a member who is %s, %d people: %s', (skip, role, people, may) => {
    expect(maySkip({ skip }, role, people)).toBe(may);
  });
});

describe('a yes to an earlier version', () => {
  const backAt = (restart: 'first' | 'asked', version: number, now: number | null) => {
    const stages = { ...sent(restart), version, now };
    const list = stages.list.map((one, at) => ({
      ...one,
      doneAt: at < (now ?? 4) - 1 ? NOW.toISOString() : null,
    }));
    return { ...stages, list };
  };
  const yes = { stage: 2, status: 'approved', answeredVersion: 1 } as const;

  test.each([
    ['counts while a later stage has the post', backAt('asked', 2, 3), yes, true],
    ['counts once all stages are done', backAt('asked', 2, null), yes, true],
    ['counts before a changed post is sent back to the stage that asked', backAt('asked', 1, 3), yes, true],
    ['does not where the changed post begins at the first stage', backAt('first', 1, 3), yes, false],
    ['does not once its own stage is asked again', backAt('asked', 2, 2), yes, false],
    ['is none where it is for this version', backAt('asked', 2, 3), { ...yes, answeredVersion: 2 }, false],
    ['is none where there are no stages', null, yes, false],
    ['is none where it is a no', backAt('asked', 2, 3), { ...yes, status: 'rejected' as const }, false],
  ])('%s', (_, stages, review, counts) => {
    expect(isEarlierYes(stages, review, 2)).toBe(counts);
  });
});
