import { expect, test } from 'vitest';
import type { ManyAction } from './many.ts';
import { foundOut, type DateWanted } from './many-found.ts';
import type { PostStatus } from './status.ts';

const before = '2026-12-01T09:00:00.000Z';
const after = '2026-12-08T09:00:00.000Z';
const other = '2026-12-20T09:00:00.000Z';
const post = (status: PostStatus, scheduledAt: string | null = null, campaign: string | null = null) => ({
  status,
  scheduledAt,
  inCampaign: campaign === null ? null : { id: campaign, name: 'Spring', colour: 'green' as const },
});

test('what was deleted is not there; what was restored is', () => {
  for (const action of ['delete', 'unmake'] as const)
    expect([foundOut(action, null, {}), foundOut(action, post('Draft'), {})]).toEqual(['done', 'not done']);
  expect(foundOut('restore', null, {})).toBe('not done');
  expect(foundOut('restore', post('Draft'), {})).toBe('done');
});

test('a campaign is the one that was wanted, or another', () => {
  for (const action of ['label', 'label back'] as const) {
    expect(foundOut(action, post('Draft', null, 'a'), { campaignId: 'a' })).toBe('done');
    expect(foundOut(action, post('Draft', null, 'b'), { campaignId: 'a' })).toBe('not done');
    expect(foundOut(action, post('Draft'), { campaignId: null })).toBe('done');
    expect(foundOut(action, null, { campaignId: null })).toBe('unknown');
  }
});

test('what is in review was sent; what is a draft was not; what may have been answered since is unknown', () => {
  const found = (status: PostStatus) => foundOut('send', post(status), {});
  expect([found('In Review'), found('Draft')]).toEqual(['done', 'not done']);
  expect([found('Changes Requested'), found('Approved'), foundOut('send', null, {})]).toEqual(
    Array(3).fill('unknown'),
  );
});

test.each<ManyAction>(['move', 'schedule', 'put back'])(
  '%s: the new date, the old one, or a third',
  (action) => {
    const date: DateWanted = { before, after, status: 'In Review', becomes: 'In Review' };
    const found = (status: PostStatus, at: string | null) => foundOut(action, post(status, at), { date });
    expect(found('In Review', after)).toBe('done');
    // Approved in the meantime, with the new date.
    expect(found('Scheduled', after)).toBe('done');
    expect(found('In Review', before)).toBe('not done');
    expect(found('In Review', other)).toBe('unknown');
    // Somebody touched it: it may have been moved and moved back.
    expect(found('Scheduled', before)).toBe('unknown');
    expect(foundOut(action, null, { date })).toBe('unknown');
    expect(foundOut(action, post('In Review', after), {})).toBe('unknown');
  },
);

test('where the date stays the same the status tells', () => {
  const date: DateWanted = { before, after: before, status: 'Failed', becomes: 'Scheduled' };
  const found = (status: PostStatus, at = before) => foundOut('schedule', post(status, at), { date });
  expect([found('Scheduled'), found('Failed'), found('Published')]).toEqual(['done', 'not done', 'unknown']);
  expect(found('Scheduled', other)).toBe('unknown');
  const kept = (status: PostStatus) => foundOut('schedule', post(status, before), { date: 'kept' });
  expect([kept('Scheduled'), kept('Approved'), kept('Published')]).toEqual(['done', 'not done', 'unknown']);
});

test('copies are not to be seen from the posts', () => {
  expect(foundOut('duplicate', post('Draft'), {})).toBe('unknown');
});
