import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

test('one that is off for now stays as it is and keeps the focus', async () => {
  const change = vi.fn();
  const list = (off: boolean) => (
    <Select aria-label="Campaign" value="spring" off={off} onChange={change}>
      <option value="spring">Spring</option>
      <option value="summer">Summer</option>
    </Select>
  );
  const { rerender } = render(list(false));
  const box = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Campaign' });
  box.focus();
  rerender(list(true));
  await userEvent.selectOptions(box, 'summer');
  expect(change).not.toHaveBeenCalled();
  expect(box.value).toBe('spring');
  expect(box.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(box);
});
