/**
 * Where a browser asks who is signed in. Apart from the contract, so that a page which asks nothing else needs none of
 * its schemas.
 */
export const SESSION_ADDRESS = { method: 'GET', path: '/api/auth/user', anonymous204: true } as const;

/** Where it says which time zone its screens are in. */
export const ZONE_ADDRESS = { method: 'PUT', path: '/api/auth/seen-zone' } as const;
