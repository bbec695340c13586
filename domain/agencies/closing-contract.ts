import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull } from '#domain/kit/fields.ts';
import { passwordForm } from '#domain/accounts/two-factor-contract.ts';

const closing = z.object({
  /** The name of the owner who asked for it; null where their account is gone. */
  askedBy: orNull(z.string()),
  askedAt: instantOut,
  closesAt: instantOut,
  /** The deletion has begun: the agency can no longer be kept. */
  isEnding: z.boolean(),
});
export type ClosingShown = z.infer<typeof closing>;

const state = z.object({
  /** The name that has to be typed to delete the agency. */
  name: z.string(),
  closing: orNull(closing),
  /** Whether a code of the authenticator app is required as well. */
  asksForCode: z.boolean(),
});
export type ClosingState = z.infer<typeof state>;

export const getClosing = endpoint('getClosing', {
  method: 'GET',
  path: '/api/agency/closing',
  access: 'member',
  ability: 'own account',
  whileClosing: true,
  summary: 'Whether the deletion of the agency was asked for, by whom, and when it ends.',
  answer: state,
});

export const closingForm = passwordForm.extend({
  name: z.string({ error: 'Please type the name of the agency' }).max(200),
  code: z.string().max(40).optional(),
});

export const closeAgency = endpoint('closeAgency', {
  method: 'POST',
  path: '/api/agency/closing',
  access: 'member',
  ability: 'manage agency',
  whileClosing: true,
  summary:
    'Have the agency deleted after 30 days. From now on nothing goes out, its links are dead, and every other call of its members is answered 423. Asks for its name, the password and, with two-factor, a code. Asked again it answers what stands.',
  body: closingForm,
  answer: state,
});

export const keepAgency = endpoint('keepAgency', {
  method: 'DELETE',
  path: '/api/agency/closing',
  access: 'member',
  ability: 'manage agency',
  whileClosing: true,
  summary:
    'Take the deletion back: everything is as before. Posts whose time passed meanwhile do not go out; `missed` says how many need a new date. 409 once the deletion has begun.',
  answer: z.object({ missed: z.number() }),
});

export const closingEndpoints = [getClosing, closeAgency, keepAgency];
