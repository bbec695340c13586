import { createContext, use } from 'react';

/** The values for placeholders of saved texts, where a post is written. */
export interface TextsAbout {
  company: string | null;
  title: string;
  at: Date | null;
}

export const TextsAboutContext = createContext<TextsAbout | null>(null);
export const useTextsAbout = () => use(TextsAboutContext);
