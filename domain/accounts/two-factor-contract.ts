import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { done, extra, instantOut, orNull, required } from '#domain/kit/fields.ts';
import { user } from './log-in.ts';

export const WRONG_CODE = 'This code is not right. Please take the one that your app shows now.';
export const USED_CODE = 'This code was already used. Please wait for the next one that your app shows.';
/** The same for one that was used and one that never was, so that nobody learns which codes there were. */
export const WRONG_RECOVERY_CODE =
  'This recovery code does not work. Each recovery code works once, and new codes end the older ones: please take another one.';
export const LOG_IN_AGAIN = 'This log-in took too long. Please begin again.';
export const TWO_FACTOR_IS_ON = 'Two-factor is already on';
export const TWO_FACTOR_IS_OFF = 'Two-factor is not on';
export const SHOW_FACTOR_FIRST =
  'Your account has a second factor, and this log-in did not use it. Please log in with your passkey or a code first.';
export const SET_UP_AGAIN = 'This took too long. Please begin again.';

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

const CODE_MISSING = 'Please enter the code';

/** Six digits of the app, or a recovery code; spaces and hyphens as people type them. */
const code = required(CODE_MISSING, 60);

export const currentPassword = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(1000);

export const codeForm = z.object({ code });

/** The second step of a log-in; `ticket` is what the first one answered. */
export const logInWithCode = endpoint('logInWithCode', {
  method: 'POST',
  path: '/api/auth/login/code',
  access: 'public',
  summary:
    'Open a session with the ticket of a log-in and a code of the authenticator app, or a recovery code.',
  body: codeForm.extend({ ticket: required(LOG_IN_AGAIN, 400) }),
  answer: z.object({ user }),
});

export const getTwoFactor = endpoint('getTwoFactor', {
  method: 'GET',
  path: '/api/auth/two-factor',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Whether log-ins ask for a code of an authenticator app.',
  answer: z.object({
    isOn: z.boolean(),
    since: orNull(instantOut),
    recoveryCodesLeft: z.number(),
    /**
     * The person has a second factor, and this session did not use it: nothing can be added before it does.
     */
    mustShow: extra(z.boolean(), false),
  }),
});

export const passwordForm = z.object({ currentPassword });

export const startTwoFactor = endpoint('startTwoFactor', {
  method: 'POST',
  path: '/api/auth/two-factor/start',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'A key for an authenticator app. Nothing asks for its codes before the first one was confirmed.',
  body: passwordForm,
  /** `uri` is the content of the QR code that the app reads. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoFactor = endpoint('confirmTwoFactor', {
  method: 'POST',
  path: '/api/auth/two-factor',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Switch two-factor on with a code of the app. The recovery codes are answered this once.',
  body: codeForm,
  answer: recoveryCodes,
});

export const offForm = passwordForm.extend({ code });

export const switchTwoFactorOff = endpoint('switchTwoFactorOff', {
  method: 'POST',
  path: '/api/auth/two-factor/off',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Switch two-factor off, with the password and a code. The recovery codes are void.',
  body: offForm,
  answer: done,
});

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', {
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'New recovery codes; those before are void.',
  body: passwordForm,
  answer: recoveryCodes,
});

export const twoFactorEndpoints = [
  logInWithCode,
  getTwoFactor,
  startTwoFactor,
  confirmTwoFactor,
  switchTwoFactorOff,
  renewRecoveryCodes,
];
