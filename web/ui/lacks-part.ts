/** Of a part that is typed where there is no other, Firefox tells nothing; after the next deletion it tells all. */
const tellsLate = () => CSS.supports('-moz-appearance', 'none');

/** For each key that is pressed in a date or a time: remembers, where the browser does not, that a part was typed. */
export function notePart(input: HTMLInputElement, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!tellsLate() || ctrlKey || metaKey || altKey) return;
  if (/^[\p{L}\p{N}]$/u.test(key)) input.dataset['part'] = 'typed';
  else if (key === 'Backspace' || key === 'Delete') forgetPart(input);
}

export function forgetPart(input: HTMLInputElement): void {
  delete input.dataset['part'];
}

/** Whether a date or a time is without one of its parts. Its value is empty then. */
export const isPart = ({ value, validity, dataset }: HTMLInputElement): boolean =>
  validity.badInput || (value === '' && dataset['part'] !== undefined);

/**
 * Whether a date or a time in a form is without one of its parts. Its value is empty then, as that of an empty field,
 * and nothing tells of it when the part goes: so a form asks before it saves. Each such field says what is missing, and
 * the first gets the focus.
 */
export function lacksPart(form: ParentNode | null): boolean {
  const fields = [...(form?.querySelectorAll('input') ?? [])].filter(
    (input) => (input.type === 'date' || input.type === 'time') && isPart(input),
  );
  for (const field of fields) field.dispatchEvent(new Event('invalid', { cancelable: true }));
  fields[0]?.focus();
  return fields.length > 0;
}
