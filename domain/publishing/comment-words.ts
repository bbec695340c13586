/** Sentences about the first comment of a published post. */

export const COMMENT_CHANGED = 'The post was changed before the comment could be sent.';
export const COMMENT_NOT_APPROVED = 'The post was no longer approved when the comment could be sent.';
export const COMMENT_DELETED = 'The post was deleted before the comment could be sent.';
export const COMMENT_DISCONNECTED = 'The account was disconnected before the comment could be sent.';
export const COMMENT_TOO_LATE = 'It could not be sent for 24 hours.';
export const COMMENT_UNCONFIRMED =
  'The network never said that the post is out, so the comment was not sent.';
export const COMMENT_UNSEEN = 'The connection ended before the answer came.';

/** Shown at the account. `said` is a sentence. */
export const commentWaits = (said: string) =>
  `The first comment is not out yet, and is tried again by itself: ${said}`;
export const commentNotOut = (said: string) => `The first comment did not go out: ${said}`;
export const commentUnknown = (said: string) =>
  `Nobody knows whether the first comment is out: ${said} Look there before you write it yourself.`;
