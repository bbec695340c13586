/**
 * Whether a date or a time in a form is without one of its parts. Its value is empty then, as that of an empty field,
 * and nothing tells of it when the part goes: so a form asks before it saves. Each such field says what is missing, and
 * the first gets the focus.
 */
export function lacksPart(form: ParentNode | null): boolean {
  const fields = [...(form?.querySelectorAll('input') ?? [])].filter(
    ({ type, validity }) => (type === 'date' || type === 'time') && validity.badInput,
  );
  for (const field of fields) field.dispatchEvent(new Event('invalid', { cancelable: true }));
  fields[0]?.focus();
  return fields.length > 0;
}
