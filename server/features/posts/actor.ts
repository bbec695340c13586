/** How the history names a person of the agency. */
export const nameOf = (owner: { firstName: string; lastName: string }) =>
  `${owner.firstName} ${owner.lastName}`.trim();

/** How the history names the product itself. */
export const GREENROOM = 'Greenroom';
