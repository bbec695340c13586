import { expect, test } from 'vitest';
import { isUnasked, mustBeAsked } from './unasked.ts';

test('stages keep back whoever may not skip every one of them', () => {
  const [nobody, owner, manager] = [{ skip: 'nobody' }, { skip: 'owner' }, { skip: 'manager' }] as const;
  expect(mustBeAsked([], 'manager')).toBe(false);
  expect(mustBeAsked([manager, manager], 'manager')).toBe(false);
  expect(mustBeAsked([manager, owner], 'manager')).toBe(true);
  expect(mustBeAsked([manager, owner], 'owner')).toBe(false);
  expect(mustBeAsked([manager, nobody], 'owner')).toBe(true);
});

test('a post is unasked while nobody is named, nobody has said anything and no stage has had it', () => {
  const post = { status: 'Approved', reviewerCount: 0, said: 'nothing', stages: null } as const;
  expect(isUnasked(post)).toBe(true);
  expect(isUnasked({ ...post, status: 'Draft' })).toBe(true);
  expect(isUnasked({ ...post, status: 'Scheduled' })).toBe(false);
  expect(isUnasked({ ...post, reviewerCount: 1 })).toBe(false);
  expect(isUnasked({ ...post, said: 'yes to this version' })).toBe(false);
  expect(isUnasked({ ...post, stages: { done: true } })).toBe(false);
});
