import { createContext, use } from 'react';

/** What fields of saved texts are filled in with, on screens where a post is written. */
export interface TextsAbout {
  company: string | null;
  title: string;
  at: Date | null;
}

export const TextsAboutContext = createContext<TextsAbout | null>(null);
export const useTextsAbout = () => use(TextsAboutContext);
