import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { Shortcuts } from './shortcuts.tsx';

test('the search is called what it shows', () => {
  showScreen(<Shortcuts />);
  const search = screen.getByRole('button', { name: 'Search Ctrl K' });
  expect(search.textContent).toBe('Search Ctrl K');
  expect(search.hasAttribute('aria-label')).toBe(false);
});
