import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('one that is off for now stays as it is and keeps the focus', async () => {
  const change = vi.fn();
  const { rerender } = render(<Checkbox label="Prices are right" checked onChange={change} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Prices are right' });
  box.focus();
  rerender(<Checkbox label="Prices are right" checked off onChange={change} />);
  await userEvent.keyboard(' ');
  expect(change).not.toHaveBeenCalled();
  expect(box.checked).toBe(true);
  expect(box.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(box);
});
