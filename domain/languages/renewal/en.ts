import { LINK_RENEWED } from '#domain/approvals/texts.ts';
import type { Like } from '../words.ts';

/** Asking for a new link instead of a dead one. */
export const words = {
  newLink: 'Send me a new link',
  linkRenewed: LINK_RENEWED,
  linkFailed: 'That could not be sent. Please check your connection and try again.',
} as const;

export type RenewalWords = Like<typeof words>;
