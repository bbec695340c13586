/** Said by the server and, without its schemas, by the reviewer's page. */
export const DEAD_LINK =
  'This approval link may have expired or is invalid. Please contact the sender for a new link.';
