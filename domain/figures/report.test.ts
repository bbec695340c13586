import { expect, test } from 'vitest';
import { reportState } from './report.ts';

const settled = {
  status: 'Approved',
  scheduledAt: null,
  isAsked: false,
  isAgreed: false,
  isApproved: false,
  isSentBack: false,
} as const;

test('a settled post without a date is approved where the client said yes, else ready', () => {
  expect(reportState({ ...settled, isApproved: true })).toBe('approved');
  expect(reportState({ ...settled, isAgreed: true })).toBe('approved');
  expect(reportState(settled)).toBe('ready');
});

test('a post is changed as the client asked only where they asked', () => {
  const back = { ...settled, status: 'Changes Requested' } as const;
  expect(reportState({ ...back, isSentBack: true })).toBe('changing');
  expect(reportState({ ...back, isAgreed: true })).toBe('working');
  const inReview = { ...settled, status: 'In Review' } as const;
  expect(reportState(inReview)).toBe('working');
  expect(reportState({ ...inReview, isSentBack: true })).toBe('changing');
  expect(reportState({ ...inReview, isAsked: true })).toBe('waiting');
  expect(reportState({ ...inReview, isAgreed: true })).toBe('approved');
});
