import { ASKED_STATES, type AskedState } from './status-groups.ts';

/** The state whose name a person types; three letters are enough to tell them apart. */
export function stateAsked(typed: string): AskedState | null {
  const word = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (word.length < 3) return null;
  return ASKED_STATES.find(({ words }) => words.some((one) => one.startsWith(word))) ?? null;
}
