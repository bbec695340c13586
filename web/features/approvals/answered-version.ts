/** `, version 1` after an answer that was about another version than the present one. */
export const ofOtherVersion = (answered: number | null | undefined, present: number) =>
  (answered ?? present) === present ? '' : `, version ${answered}`;
