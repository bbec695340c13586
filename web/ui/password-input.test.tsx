import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

test('the toggle shows and hides the password and says which it will do', () => {
  render(
    <Field label="Password">
      <PasswordInput defaultValue="correct horse" />
    </Field>,
  );
  // Only the field matches its label, also by a part of the label.
  const input = screen.getByLabelText(/password/i);
  expect(input.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('the toggle does not submit the form', () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <PasswordInput aria-label="Password" />
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(submit).not.toHaveBeenCalled();
});
