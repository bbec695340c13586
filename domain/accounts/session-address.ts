/**
 * The endpoint that tells a browser who is signed in. Apart from the contract, so that a page that asks
 * nothing else needs none of its schemas.
 */
export const SESSION_ADDRESS = { method: 'GET', path: '/api/auth/user', anonymous204: true } as const;

/** The endpoint that takes the time zone of the browser's screens. */
export const ZONE_ADDRESS = { method: 'PUT', path: '/api/auth/seen-zone' } as const;
