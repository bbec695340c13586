import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompanyAvatar } from './company-avatar.tsx';

test('without a logo it shows at most two initials', () => {
  const { container } = render(<CompanyAvatar name="tidewater surf school" />);
  expect(container.textContent).toBe('TS');
});

test('a logo that fails to load gives way to the initials, a new logo gets its chance', () => {
  const { container, rerender } = render(<CompanyAvatar name="Lumen Yoga" logoUrl="/objects/gone" />);
  const broken = container.querySelector('img');
  expect(container.textContent).toBe('');
  if (broken) fireEvent.error(broken);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('LY');
  rerender(<CompanyAvatar name="Lumen Yoga" logoUrl="/objects/there" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/objects/there?w=160');
});
