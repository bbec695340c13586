/** Said by the server and, without its schemas, by the reviewer's page. */
export const DEAD_LINK =
  'This approval link may have expired or is invalid. Please contact the sender for a new link.';

/** Whoever asks for a new link is told this, whatever the old one was. */
export const LINK_RENEWED =
  'If this link was yours, a new one is on its way to your e-mail address or phone. It takes a minute.';

/** How often one post is answered within a minute by one link. */
export const ANSWERS_PER_MINUTE = 60;
export const TOO_MANY_ANSWERS =
  'Those were too many answers within a minute. Please wait a moment, then send this one again.';

/** Why a place that somebody points at is not taken. */
export const NOT_IN_VERSION =
  'The picture or video that you point at is not part of this version of the post';
export const AFTER_THE_END = 'The moment that you point at is after the end of the video';
export const NOT_IN_CAPTION = 'The words that you point at do not stand there in the caption of this version';
