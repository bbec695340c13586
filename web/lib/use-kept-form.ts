import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { ownerOfKept } from './kept-owner.ts';
import { useSessionPart } from './session.ts';

export interface Kept<Form> {
  /** Null while nobody is signed in. */
  key: string | null;
  /** This person's unsaved input; null where there is none. */
  before: Form | null;
}

export const isSame = <Form>(one: Form, other: Form) => JSON.stringify(one) === JSON.stringify(other);

/** Read once, for the initial values of a form. `of` names the form and its subject. */
export function useKept<Form>(of: string, schema: z.ZodType<Form>): Kept<Form> {
  const { shown } = useSessionPart();
  const [kept] = useState(() => {
    const { user } = shown.get();
    const key = user && `${of}:${ownerOfKept(user)}`;
    return { key, before: key === null ? null : readDraft(key, schema) };
  });
  return kept;
}

/**
 * Keeps the input of a form in this browser, for the person who types it: a session that ends or a reload
 * takes the screen away. It is dropped when it is saved or discarded, or when a person who is still signed in
 * leaves the form. `form` is null while nothing is unsaved. Returns whether the shown input is from before.
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
      const { user } = shown.get();
      // An agency that asks for two factors or closes has taken the screen away: nobody left it.
      if (key !== null && user && !user.mustSecure && !user.isClosing) dropDraft(key);
    },
    [key, shown],
  );
  return isBack;
}
