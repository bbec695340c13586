/** Said where it is unknown whether something was done. */
export const ANSWER_LOST =
  'No answer came, so it may be done all the same. Please look at it before you do it again.';
