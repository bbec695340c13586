import { z } from 'zod';
import { joinForm } from '#domain/accounts/contract.ts';
import { seenZone, user } from '#domain/accounts/log-in.ts';
import { normalisePhone } from '#domain/accounts/phone.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, email, extra, instantOut, orNull, required, uuid } from '#domain/kit/fields.ts';
import { ROLES } from './roles.ts';

export const ANOTHER_AGENCY = 'You work for another agency now. Please reload the page.';
export const LAST_OWNER = 'An agency needs an owner. Make somebody else an owner first.';
export const OWNERS_SEE_ALL = 'An owner sees all clients';
export const BAD_INVITATION = 'This invitation is invalid, was used, or has expired';
export const FOR_ANOTHER_ADDRESS =
  'This invitation was sent to another e-mail address. Log in with the account of that address, or ask for an invitation to yours.';
export const CONFIRM_TO_JOIN =
  'Please confirm your e-mail address first: we sent you a link. Then open the invitation again.';
export const ALREADY_MEMBER = 'You already work for this agency';
export const alreadyWorksHere = (name: string) => `${name} already works here. Change their role instead.`;

const role = z.enum(ROLES, { error: 'Please choose a role' });

/** All clients, or some by name. */
export const companies = z.union(
  [
    z.literal('all'),
    z
      .array(required('Please choose a client', 120), { error: 'Please choose all clients, or some of them' })
      .max(1000, 'Please choose at most 1,000 clients'),
  ],
  { error: 'Please choose all clients, or some of them' },
);

export const member = z.object({
  /** The person's id. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: orNull(z.string()),
  role: z.enum(ROLES),
  companies: z.union([z.literal('all'), z.array(z.string())]),
  isYou: extra(z.boolean(), false),
  joinedAt: instantOut,
});
export type MemberShown = z.infer<typeof member>;

export const invitation = z.object({
  id: z.string(),
  email: orNull(z.string()),
  role: z.enum(ROLES),
  companies: z.union([z.literal('all'), z.array(z.string())]),
  invitedBy: orNull(z.string()),
  expiresAt: instantOut,
  createdAt: instantOut,
});
export type InvitationShown = z.infer<typeof invitation>;

export const listMembers = endpoint('listMembers', {
  method: 'GET',
  path: '/api/members',
  access: 'member',
  ability: 'see members',
  conditional: true,
  summary: 'Who works for the agency, in which role and for which clients.',
  answer: z.array(member),
});

export const memberChange = z.object({ role: role.optional(), companies: companies.optional() });

export const updateMember = endpoint('updateMember', {
  method: 'PATCH',
  path: '/api/members/:id',
  access: 'member',
  ability: 'manage members',
  summary: 'Change a member’s role, or which clients they see. An agency keeps at least one owner.',
  params: z.object({ id: uuid }),
  body: memberChange,
  answer: member,
});

export const removeMember = endpoint('removeMember', {
  method: 'DELETE',
  path: '/api/members/:id',
  access: 'member',
  ability: 'own account',
  withOneFactor: true,
  summary:
    'Remove a member, or leave the agency. What they made stays. The last owner can neither leave nor be removed. Who has no second factor can also leave an agency that asks for one.',
  params: z.object({ id: uuid }),
  answer: deleted,
});

export const listInvitations = endpoint('listInvitations', {
  method: 'GET',
  path: '/api/invitations',
  access: 'member',
  ability: 'manage members',
  conditional: true,
  summary: 'Invitations that can still be accepted, newest first.',
  answer: z.array(invitation),
});

export const invitationForm = z.object({
  /** An empty field means no address. */
  email: z
    .union([z.literal('').transform(() => null), email])
    .nullable()
    .optional(),
  role,
  companies: companies.default('all'),
});

export const invite = endpoint('invite', {
  method: 'POST',
  path: '/api/invitations',
  access: 'member',
  ability: 'manage members',
  status: 201,
  summary:
    'Invite somebody: the link works once, within a week. With an e-mail address it is sent there, and works for an account of that address alone. It takes the place of one that was sent there before; 409 for the address of a member. The link is not shown again.',
  body: invitationForm,
  answer: z.object({ id: z.string(), url: z.string() }),
});

export const withdrawInvitation = endpoint('withdrawInvitation', {
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'member',
  ability: 'manage members',
  summary: 'Make an invitation’s link void.',
  params: z.object({ id: uuid }),
  answer: deleted,
});

const token = z.object({ token: z.string().max(200) });

export const openInvitation = endpoint('openInvitation', {
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'public',
  summary:
    'What an invitation is about. Opening it changes nothing. One that was used is answered only to whoever accepted it, in their session, while they work there.',
  params: token,
  answer: z.object({
    /** Lets a page say that the person works there already. */
    agencyId: orNull(z.string()),
    agencyName: z.string(),
    invitedBy: orNull(z.string()),
    role: z.enum(ROLES),
    email: orNull(z.string()),
    expiresAt: instantOut,
  }),
});
export type InvitationOpened = z.infer<typeof openInvitation.answer>;

export const signUpToJoin = endpoint('signUpToJoin', {
  method: 'POST',
  path: '/api/invitations/:token/sign-up',
  access: 'public',
  status: 201,
  summary: 'Create an account that belongs to the agency of the invitation, and open a session of it.',
  params: token,
  body: joinForm
    .extend({ timeZone: seenZone })
    .transform((form) => ({ ...form, phone: normalisePhone(form.phone) })),
  answer: z.object({ user }),
});

const agency = z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) });
export type AgencyOfPerson = z.infer<typeof agency>;

export const acceptInvitation = endpoint('acceptInvitation', {
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary:
    'Join an agency with the account that is logged in, which is then at work for it. 403 where the invitation names another e-mail address.',
  params: token,
  answer: z.object({ agency }),
});

export const listAgencies = endpoint('listAgencies', {
  method: 'GET',
  path: '/api/agencies',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'The agencies that the person works for.',
  answer: z.array(agency.extend({ isCurrent: z.boolean() })),
});

export const findAgencyOfPost = endpoint('findAgencyOfPost', {
  method: 'GET',
  path: '/api/agencies/of-post/:id',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary:
    'Which of the person’s agencies has a post that they see there; 404 where none does. For a link that was opened while at work for another.',
  params: z.object({ id: uuid }),
  answer: z.object({ agency }),
});

export const switchAgency = endpoint('switchAgency', {
  method: 'POST',
  path: '/api/agencies/:id/switch',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Go to work for another of the person’s agencies, in this session.',
  params: z.object({ id: uuid }),
  answer: z.object({ agency }),
});

export const agencyEndpoints = [
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  invite,
  withdrawInvitation,
  openInvitation,
  signUpToJoin,
  acceptInvitation,
  listAgencies,
  findAgencyOfPost,
  switchAgency,
];
