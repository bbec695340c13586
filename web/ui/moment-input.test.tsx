import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
