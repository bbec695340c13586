import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApproval } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ReviewerRow } from './reviewer-row.tsx';

test('a link that nothing sent and that was opened shows no step as still to come before that', () => {
  const at = '2026-05-04T09:00:00.000Z';
  const kept = anApproval({ notified: { channel: 'email', status: 'kept', at, error: null }, openedAt: at });
  const { unmount } = showScreen(<ReviewerRow approval={kept} version={1} zone="UTC" />);
  const steps = () => screen.getByRole('list', { name: 'How far the link has come' }).textContent;
  expect(steps()).toBe('Openednot yet Answered');
  unmount();
  showScreen(<ReviewerRow approval={{ ...kept, openedAt: null }} version={1} zone="UTC" />);
  expect(steps()).toBe('not yet Sentnot yet Openednot yet Answered');
});

test('a yes to an earlier version than the present one names it beside the answer', () => {
  const yes = anApproval({ status: 'approved', answeredVersion: 1 });
  const { unmount } = showScreen(<ReviewerRow approval={yes} version={2} zone="UTC" />);
  screen.getByText('Approved, version 1');
  unmount();
  showScreen(<ReviewerRow approval={yes} version={1} zone="UTC" />);
  screen.getByText('Approved');
  expect(screen.queryByText(/, version/)).toBeNull();
});
