import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const NEEDS_TWO_FACTORS =
  'Your agency asks for two factors. Please set up an authenticator app or a passkey in your settings first.';
export const OWN_FACTOR_FIRST =
  'Please set up two-factor or a passkey for yourself first, or log in with it: you would lock yourself out.';

const safety = z.object({
  requiresTwoFactor: z.boolean(),
  /** Names of members who have neither an authenticator app nor a passkey. */
  without: z.array(z.string()),
});

export const getAgencySafety = endpoint('getAgencySafety', {
  method: 'GET',
  path: '/api/agency/safety',
  access: 'member',
  ability: 'manage agency',
  summary: 'Whether the agency asks everybody for two factors, and who has none yet.',
  answer: safety,
});

export const changeAgencySafety = endpoint('changeAgencySafety', {
  method: 'PATCH',
  path: '/api/agency/safety',
  access: 'member',
  ability: 'manage agency',
  summary:
    'Ask everybody for two factors, or no longer. Sessions of one factor see nothing of the agency from then on.',
  body: z.object({ requiresTwoFactor: z.boolean({ error: 'Please say yes or no' }) }),
  answer: safety,
});

export const agencySafetyEndpoints = [getAgencySafety, changeAgencySafety];
