import { useEffect, useState, type RefObject } from 'react';

const CONTROLS = 'input, select, textarea, button';

/** The field of an error; in a group of fields the one just before the error. */
function fieldOf(sentence: Element, form: Element): HTMLElement | undefined {
  const group = sentence.closest('[role=group], fieldset') ?? form;
  return [...group.querySelectorAll<HTMLElement>(CONTROLS)].findLast(
    (one) => (one.compareDocumentPosition(sentence) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

function goToFirstMistake(form: Element): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
  if (!first) return;
  const field = first.matches('[role=alert]') ? fieldOf(first, form) : first;
  field?.focus({ preventScroll: true });
  (field ?? first).scrollIntoView?.({ block: 'center' });
}

/**
 * In a long form an error may be out of sight: a failed save focuses the first field with one. `error` is the
 * server's refusal; the returned function is for errors that the form found.
 */
export function useFirstMistake(form: RefObject<HTMLElement | null>, error: Error | null) {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && form.current) goToFirstMistake(form.current);
  }, [form, refusals]);
  useEffect(() => {
    if (error && form.current) goToFirstMistake(form.current);
  }, [form, error]);
  return () => setRefusals((count) => count + 1);
}
