import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewByField } from './review-by-field.tsx';

test.each([
  // Its clocks are set back at the end of this day: the offset of the second 23:59.
  ['Africa/Cairo', '2026-10-29', 'Africa/Cairo (GMT+2)'],
  // Its clocks jump from 23:00 to midnight: the offset before.
  ['America/Nuuk', '2026-03-28', 'America/Nuuk (GMT-2)'],
  ['Europe/Berlin', '2026-07-01', 'Europe/Berlin (GMT+2)'],
])('a review-by date names the offset that holds at the end of its day in %s', (zone, value, named) => {
  render(<ReviewByField value={value} onChange={() => undefined} zone={zone} error={null} />);
  expect(screen.getByText(`Until the end of that day in ${named}`, { exact: false })).toBeDefined();
});
