import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('the label names the control; an error describes it in the place of the hint', () => {
  render(
    <Field label="Email" hint="We never share it." error="Please enter a valid email address" required>
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('Email');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(describedBy(input)).toEqual(['Please enter a valid email address']);
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
});

test('without an error the control is not marked', () => {
  render(
    <Field label="Email">
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('Email');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('every kind of control takes the wiring', () => {
  render(
    <>
      <Field label="Caption" error="Too long">
        <Textarea />
      </Field>
      <Field label="Company" error="Company name is required">
        <Select>
          <option>Fern &amp; Oak</option>
        </Select>
      </Field>
    </>,
  );
  expect(describedBy(screen.getByLabelText('Caption'))).toEqual(['Too long']);
  expect(describedBy(screen.getByLabelText('Company'))).toEqual(['Company name is required']);
});

test('two fields on one page do not share ids', () => {
  render(
    <>
      <Field label="First name">
        <Input />
      </Field>
      <Field label="Last name">
        <Input />
      </Field>
    </>,
  );
  expect(screen.getByLabelText('First name').id).not.toBe(screen.getByLabelText('Last name').id);
});
