import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApproval } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ReviewerRow } from './reviewer-row.tsx';

test('a yes to an earlier version than the present one names it beside the answer', () => {
  const yes = anApproval({ status: 'approved', answeredVersion: 1 });
  const { unmount } = showScreen(<ReviewerRow approval={yes} version={2} zone="UTC" />);
  screen.getByText('Approved, version 1');
  unmount();
  showScreen(<ReviewerRow approval={yes} version={1} zone="UTC" />);
  screen.getByText('Approved');
  expect(screen.queryByText(/, version/)).toBeNull();
});
