/** Said by the server and, without its schemas, by the reviewer's page. */
export const DEAD_LINK =
  'This approval link may have expired or is invalid. Please contact the sender for a new link.';

/** Whoever asks for a new link is told this, whatever the old one was. */
export const LINK_RENEWED =
  'If this link was yours, a new one is on its way to your e-mail address or phone. It takes a minute.';
