import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useSessionPart } from './session.ts';

export interface Kept<Form> {
  /** Null where nobody is known whose it would be. */
  key: string | null;
  /** What this person had typed here and not saved; null where there is nothing. */
  before: Form | null;
}

export const isSame = <Form>(one: Form, other: Form) => JSON.stringify(one) === JSON.stringify(other);

/** Read once, for the values that a form begins with. `of` names the form and what it is about. */
export function useKept<Form>(of: string, schema: z.ZodType<Form>): Kept<Form> {
  const { shown } = useSessionPart();
  const [kept] = useState(() => {
    const userId = shown.get().user?.id;
    const key = userId === undefined ? null : `${of}:${userId}`;
    return { key, before: key === null ? null : readDraft(key, schema) };
  });
  return kept;
}

/**
 * Keeps what is typed in a form, in this browser and for the person who types it: a session that ends takes the screen
 * away, and a reload does, too. It goes when it is saved or discarded, or when the form is left by somebody who is still
 * signed in. `form` is null while it says nothing that is not saved. Says whether what is shown is from before.
 */
export function useKeeping<Form>({ key, before }: Kept<Form>, form: Form | null): boolean {
  const { shown } = useSessionPart();
  const [isBack, setIsBack] = useState(before !== null);
  if (isBack && form === null) setIsBack(false);
  const text = form && JSON.stringify(form);
  useEffect(() => {
    if (key === null) return;
    if (text === null) dropDraft(key);
    else keepDraft(key, JSON.parse(text));
  }, [key, text]);
  useEffect(
    () => () => {
      if (key !== null && shown.get().user) dropDraft(key);
    },
    [key, shown],
  );
  return isBack;
}
