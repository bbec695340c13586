import { useState } from 'react';
import { z } from 'zod';
import { useFollowed } from './app-state.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useSessionPart } from './session.ts';

const words = z.string();

/**
 * Words that are not sent yet, kept in this browser for the person who types them: neither a reload, nor a session
 * that ends, nor a part of the screen that comes and goes loses them. Blank words are forgotten. `of` names what they
 * are about.
 */
export function useKeptWords(of: string): [string, (next: string) => void] {
  const { user } = useFollowed(useSessionPart().shown);
  const key = `words:${of}:${user?.id ?? ''}`;
  const [typed, setTyped] = useState(() => ({ key, text: readDraft(key, words) ?? '' }));
  if (typed.key !== key) setTyped({ key, text: readDraft(key, words) ?? '' });
  return [
    typed.text,
    (text) => {
      setTyped({ key, text });
      if (text.trim() === '') dropDraft(key);
      else keepDraft(key, text);
    },
  ];
}
