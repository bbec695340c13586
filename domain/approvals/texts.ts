/** Used by the server and by the reviewer's page, which downloads none of the schemas. */
export const DEAD_LINK =
  'This approval link may have expired or is invalid. Please contact the sender for a new link.';

/** The answer to every request for a new link, so that it reveals nothing about the old one. */
export const LINK_RENEWED =
  'If this link was yours, a new one is on its way to your e-mail address or phone. It takes a minute.';

/** How many answers to one post one link may send within a minute. */
export const ANSWERS_PER_MINUTE = 60;
export const TOO_MANY_ANSWERS =
  'Those were too many answers within a minute. Please wait a moment, then send this one again.';

/** Why the place that an answer points at is refused. */
export const NOT_IN_VERSION =
  'The picture or video that you point at is not part of this version of the post';
export const AFTER_THE_END = 'The moment that you point at is after the end of the video';
export const NOT_IN_CAPTION = 'The words that you point at do not stand there in the caption of this version';
