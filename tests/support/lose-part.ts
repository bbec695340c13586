import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Deletes a part of a date or a time, as far as a browser tells of it. Returns what it says of the field. */
export function losePart(field: HTMLInputElement) {
  const says = vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
  fireEvent.change(field, { target: { value: '' } });
  return says;
}
