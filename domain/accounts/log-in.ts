import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { email, extra, instantOut, orNull } from '#domain/kit/fields.ts';

/* Apart from the other endpoints of accounts: the log-in page downloads only this part of the contract. */

export const BAD_LOGIN = 'Invalid email or password';

export const user = z.object({
  id: z.string(),
  email: z.string(),
  phone: extra(z.string(), ''),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: orNull(z.string()),
  timeZone: orNull(z.string()),
  /** True also where no e-mail sender is set: confirmation is not asked for there. */
  emailConfirmed: extra(z.boolean(), true),
  createdAt: extra(instantOut, ''),
});

export const logInForm = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
});

/** The browser's time zone. An unknown zone is ignored rather than refused, so nobody is locked out. */
export const seenZone = z
  .unknown()
  .transform((said) => (typeof said === 'string' ? said : undefined))
  .meta({ type: 'string' })
  .optional();

export const logIn = endpoint('logIn', {
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary:
    'Open a session. Where the account has two-factor, 202 with a ticket for the second step instead; no session is open before it.',
  body: logInForm.extend({ timeZone: seenZone }),
  answer: z.object({ user: user.optional(), twoFactor: z.object({ ticket: z.string() }).optional() }),
});
