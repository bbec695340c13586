import { expect, test } from 'vitest';
import { APPROVAL_LISTS, ASKED_STATES, COUNTED_STATUSES, NEED_ORDER } from './status-groups.ts';
import { POST_STATUSES } from './status.ts';

test('the order by status has a place for each status, and one only', () => {
  expect(NEED_ORDER.toSorted()).toEqual(POST_STATUSES.toSorted());
});

test('each status is found by typing its name', () => {
  expect(POST_STATUSES.filter((one) => !ASKED_STATES.some(({ statuses }) => statuses.includes(one)))).toEqual(
    [],
  );
});

test('each status counts for a company, and none twice as outcome or work', () => {
  const { published, active, needsChanges, failed } = COUNTED_STATUSES;
  expect([...published, ...active, ...needsChanges, ...failed].toSorted()).toEqual(POST_STATUSES.toSorted());
});

test('a post stands in at most one list of the Approvals tab', () => {
  const listed = APPROVAL_LISTS.flatMap(({ statuses }) => [...statuses]);
  expect(new Set(listed).size).toBe(listed.length);
});
