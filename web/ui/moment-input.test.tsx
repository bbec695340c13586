import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { losePart } from '#tests/support/lose-part.ts';
import { Field } from './field.tsx';
import { lacksPart } from './lacks-part.ts';
import { MomentInput } from './moment-input.tsx';

function Form({ type, begin, next }: { type: string; begin: string; next: string }) {
  const [value, setValue] = useState(begin);
  return (
    <>
      <MomentInput
        type={type}
        aria-label="When"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <button type="button" onClick={() => setValue(next)}>
        Next
      </button>
      <output>{value}</output>
    </>
  );
}

test.each([
  ['date', '2026-12-24', '2026-12-31'],
  ['time', '09:00', '10:30'],
])(
  'whoever deletes one part of a %s keeps the others, also in Firefox: nothing is written back',
  (type, begin, next) => {
    render(<Form type={type} begin={begin} next={next} />);
    const field = screen.getByLabelText<HTMLInputElement>('When');
    expect(field.value).toBe(begin);

    // What a browser says as long as a part is missing.
    fireEvent.change(field, { target: { value: '' } });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(field.getAttribute('value')).toBe(begin);

    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(field.value).toBe(next);
    fireEvent.change(field, { target: { value: begin } });
    expect(screen.getByRole('status').textContent).toBe(begin);
  },
);

const isDescribed = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test.each([
  ['date', '2026-12-24', 'Please give a whole date that exists, or clear it'],
  ['time', '09:00', 'Please give the whole time, or clear it'],
])(
  'a %s of which a part is missing says so beside it, once it is left or saved, until it is whole or empty',
  (type, begin, sentence) => {
    const { container } = render(
      <Field label="On" hint="The day">
        <Form type={type} begin={begin} next={begin} />
      </Field>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('When');
    expect(lacksPart(container)).toBe(false);
    const part = losePart(field);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(field);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(isDescribed(field)).toBe(`${sentence} The day`);

    // Cleared as a whole: a browser tells of no change, as there was no value before.
    part.mockReturnValue(false);
    fireEvent.keyUp(field, { key: 'Backspace' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBeNull();

    part.mockReturnValue(true);
    act(() => expect(lacksPart(container)).toBe(true));
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(document.activeElement).toBe(field);

    part.mockReturnValue(false);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(lacksPart(container)).toBe(false);
  },
);

test('a part that is typed into an empty field is missed in Firefox, too, which tells nothing of it', () => {
  const { container } = render(<Form type="time" begin="" next="10:30" />);
  const field = screen.getByLabelText<HTMLInputElement>('When');
  losePart(field).mockReturnValue(false);
  const supports = vi.fn(() => false);
  vi.stubGlobal('CSS', { supports });
  fireEvent.keyDown(field, { key: '1' });
  expect(lacksPart(container)).toBe(false);

  supports.mockReturnValue(true);
  fireEvent.keyDown(field, { key: 'Tab' });
  fireEvent.keyDown(field, { key: 'v', ctrlKey: true });
  expect(lacksPart(container)).toBe(false);
  fireEvent.keyDown(field, { key: '1' });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Please give the whole time, or clear it');
  expect(lacksPart(container)).toBe(true);

  // From its deletion on the browser tells by itself.
  fireEvent.keyDown(field, { key: 'Backspace' });
  fireEvent.keyUp(field, { key: 'Backspace' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lacksPart(container)).toBe(false);

  fireEvent.keyDown(field, { key: '9' });
  fireEvent.change(field, { target: { value: '09:00' } });
  fireEvent.blur(field);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lacksPart(container)).toBe(false);
  // Nor is it later, where the whole time is taken away.
  fireEvent.change(field, { target: { value: '' } });
  expect(lacksPart(container)).toBe(false);
});

test('whoever says it elsewhere is told, also where the field leaves the screen', () => {
  const onPart = vi.fn();
  const { unmount } = render(
    <MomentInput type="date" aria-label="When" value="2026-12-24" onChange={() => {}} onPart={onPart} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('When');
  losePart(field);
  fireEvent.blur(field);
  expect(onPart.mock.calls).toEqual([[true]]);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  expect(onPart.mock.calls).toEqual([[true], [true]]);
});
