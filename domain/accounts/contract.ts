import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { done, email, extra, newName, required } from '#domain/kit/fields.ts';
import { isOfDots, isUncategorized, NAME_OF_DOTS, NAME_RESERVED } from '#domain/companies/names.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { logIn, seenZone, user } from './log-in.ts';
import { isPhone, normalisePhone } from './phone.ts';
import { SESSION_ADDRESS, ZONE_ADDRESS } from './session-address.ts';
import { isTimeZone, UNKNOWN_ZONE } from '#domain/kit/time-zone.ts';

export const PASSWORD_MESSAGE = 'Password must be at least 8 characters';
export const SIGNUP_PHONE_MESSAGE = 'Please enter a valid 10-digit phone number';
export const DUPLICATE_EMAIL = 'An account with this email already exists';
export const DUPLICATE_PHONE = 'An account with this phone number already exists';
export const BAD_RESET_LINK = 'This password reset link is invalid or has expired';
export const WRONG_PASSWORD = 'Current password is incorrect';
export const BAD_CONFIRM_LINK = 'This confirmation link is invalid or has expired';
export const EMAIL_CONFIRMED = 'Your e-mail address is confirmed';
export const CONFIRMATION_SENT = 'We sent you a new link';
export const EMAIL_NEEDS_PASSWORD = 'Please enter your password to change your email';
export const BAD_UNDO_LINK = 'This link is invalid or has expired';
export const EMAIL_TAKEN_SINCE =
  'Another account uses this e-mail address by now. Please ask whoever runs this Greenroom for help.';
export const EMAIL_IS_BACK = 'Your e-mail address is back. Please choose a new password now.';
export const SIGNUP_BY_INVITATION = 'Sign-up is by invitation';
export const RESET_SENT =
  "If an account exists with that email, you'll receive password reset instructions shortly.";

export const newPassword = z
  .string({ error: PASSWORD_MESSAGE })
  .min(8, PASSWORD_MESSAGE)
  .max(200, 'Please use at most 200 characters');

export const firstName = newName('First name is required', 100);
export const lastName = newName('Last name is required', 100);

/** The user with their role and abilities in the agency that they are at work for. */
const signedInUser = user.extend({
  role: extra(z.enum(ROLES), 'owner'),
  /** That agency. A page sends it back as `X-Agency`, so that no request acts in another agency. */
  agencyId: extra(z.string(), ''),
  /** The abilities of the role. An older server does not send them: screens then hide nothing. */
  abilities: extra(z.array(z.string()).nullable(), null),
  /** False where the member sees only the clients they were given. */
  seesAllClients: extra(z.boolean(), true),
  /** The agency requires two factors and this session has one: everything else is refused until then. */
  mustSecure: extra(z.boolean(), false),
  /** The agency is being closed: only keeping it, its export and other agencies are available. */
  isClosing: extra(z.boolean(), false),
  /** Whether others work for the agency as well. */
  hasColleagues: extra(z.boolean(), false),
});
export type User = z.infer<typeof signedInUser>;

const signUpPhone = z
  .string({ error: SIGNUP_PHONE_MESSAGE })
  .trim()
  .min(10, SIGNUP_PHONE_MESSAGE)
  .refine(isPhone, SIGNUP_PHONE_MESSAGE);

export const signUpForm = z.object({
  firstName,
  lastName,
  companyName: newName('Company name is required', 120)
    .refine((name) => !isUncategorized(name), NAME_RESERVED)
    .refine((name) => !isOfDots(name), NAME_OF_DOTS),
  email,
  phone: signUpPhone,
  password: newPassword,
});

/** The form of a person who joins a team, which has its clients already. */
export const joinForm = z.object({ firstName, lastName, email, phone: signUpPhone, password: newPassword });

/** The token of an invitation's link. */
const invitation = z.string().max(200);

export const signUpState = endpoint('signUpState', {
  method: 'GET',
  path: '/api/auth/signup',
  access: 'public',
  summary: 'Whether a sign-up, with this invitation if one is given, would be let in.',
  query: z.object({ invitation: invitation.optional() }),
  answer: z.object({ open: z.boolean().default(true) }),
});

export const signUp = endpoint('signUp', {
  method: 'POST',
  path: '/api/auth/signup',
  access: 'public',
  summary: 'Create an account and its first client company. Opens no session.',
  status: 201,
  body: signUpForm
    .extend({ invitation: invitation.optional(), timeZone: seenZone })
    .transform((form) => ({ ...form, phone: normalisePhone(form.phone) })),
  answer: z.object({ user }),
});

export const currentUser = endpoint('currentUser', {
  ...SESSION_ADDRESS,
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'The signed-in user.',
  answer: signedInUser,
});

export const seeZone = endpoint('seeZone', {
  ...ZONE_ADDRESS,
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'The time zone of the person’s browser, which counts where they have chosen none.',
  body: z.object({ timeZone: seenZone }),
  answer: done,
});

export const forgotPasswordForm = z.object({ email });

export const forgotPassword = endpoint('forgotPassword', {
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Send a reset link, if there is such an account. The answer is always the same.',
  body: forgotPasswordForm,
  /** `isKept` is about the server, never about the account: true where no e-mail sender is set. */
  answer: done.extend({ isKept: extra(z.boolean(), false) }),
});

export const resetPassword = endpoint('resetPassword', {
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a reset token. Ends every session of the user.',
  body: z.object({ token: required('Reset token is missing', 200), newPassword }),
  answer: done,
});

export const NO_PICTURE = 'Please upload the picture first';

export const profileForm = z.object({
  firstName,
  lastName,
  email,
  timeZone: z.string().refine(isTimeZone, UNKNOWN_ZONE).nullable().optional(),
  profileImageUrl: z
    .string()
    .regex(/^\/objects\/uploads\/[0-9a-f-]{36}$/, NO_PICTURE)
    .nullable()
    .optional(),
});

export const updateProfile = endpoint('updateProfile', {
  method: 'POST',
  path: '/api/auth/update-profile',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary:
    'Change name, e-mail, time zone or picture. A new e-mail needs a log-in of the last ten minutes or the password, ends the user’s other sessions, and can be undone by whoever reads the old address.',
  body: profileForm.extend({ currentPassword: z.string().max(1000).optional() }),
  answer: user,
});

const mailedToken = required('The link is not complete', 200);

export const confirmEmail = endpoint('confirmEmail', {
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Confirm an e-mail address with the token that was mailed to it.',
  body: z.object({ token: mailedToken }),
  answer: done,
});

export const resendConfirmation = endpoint('resendConfirmation', {
  method: 'POST',
  path: '/api/auth/confirm-email/resend',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Mail a new link that confirms the e-mail address; older ones are void.',
  answer: done,
});

/**
 * What was added since the change of address and ends with its undo. Passkeys and keys by name, invitations by
 * address (null: a link that is passed on by hand). Feeds end whenever they were made: they could be read.
 */
const endedWithUndo = z.object({
  passkeys: z.array(z.string()),
  twoFactor: z.boolean(),
  recoveryCodes: z.boolean(),
  keys: z.array(z.string()),
  invitations: extra(z.array(z.string().nullable()), []),
  feeds: extra(z.boolean(), false),
  calendars: extra(z.number(), 0),
});
export type EndedWithUndo = z.infer<typeof endedWithUndo>;
export const NOTHING_ENDED: EndedWithUndo = {
  passkeys: [],
  twoFactor: false,
  recoveryCodes: false,
  keys: [],
  invitations: [],
  feeds: false,
  calendars: 0,
};

/** A member who joined since the change, by an invitation of the account. */
const joinedSince = z.object({ name: z.string(), agencyName: z.string() });
export type JoinedSince = z.infer<typeof joinedSince>;

export const undoEmail = endpoint('undoEmail', {
  method: 'POST',
  path: '/api/auth/undo-email',
  access: 'public',
  summary:
    'Take back a change of the e-mail address with the token that was mailed to the old one. Ends the password, every session and the calendar feeds, and the second factors, keys, invitations and connected calendars that were added since; names who joined by such an invitation.',
  body: z.object({ token: mailedToken }),
  /**
   * `resetUrl` leads to a new password: the old one has ended, as the person behind the change may know it.
   */
  answer: done.extend({
    resetUrl: z.string(),
    ended: extra(endedWithUndo, NOTHING_ENDED),
    joined: extra(z.array(joinedSince), []),
  }),
});

export const changePasswordForm = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(1000),
  newPassword,
});

export const changePassword = endpoint('changePassword', {
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Change the password. Ends the user’s other sessions.',
  body: changePasswordForm,
  answer: done,
});

export const accountEndpoints = [
  signUpState,
  signUp,
  logIn,
  currentUser,
  seeZone,
  forgotPassword,
  resetPassword,
  updateProfile,
  confirmEmail,
  resendConfirmation,
  undoEmail,
  changePassword,
];
