import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PostCaption } from './post-caption.tsx';

test('the client’s name before it does not decide in which direction a caption is read', () => {
  render(<PostCaption company="קפה Noa" text="Fresh coffee" />);
  const line = screen.getByText('Fresh coffee', { exact: false, selector: 'p' });
  expect([line.dir, line.textContent]).toEqual(['auto', 'קפה Noa Fresh coffee']);
  // `dir="auto"` looks for the first letter outside of <bdi>.
  expect(line.querySelector('bdi')?.textContent).toBe('קפה Noa');
});
