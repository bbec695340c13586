/**
 * While an input method composes a word, Enter ends the word and nothing else. Safari says so by the code alone: there
 * the word has ended before its Enter comes.
 */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent): boolean => is || keyCode === 229;
