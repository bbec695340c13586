import { z } from 'zod';
import { isPhone, normalisePhone, PHONE_MESSAGE } from '#domain/accounts/phone.ts';
import { activityItem } from '#domain/activity/contract.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, extra, instantOut, newName, orNull, required, uuid } from '#domain/kit/fields.ts';
import { mailbox } from '#domain/kit/mailbox.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { isOfDots, NAME_OF_DOTS } from './names.ts';
import { MEDIA_KINDS, objectPath } from '#domain/media/object-path.ts';

export const DUPLICATE_COMPANY = 'A company with this name already exists';
export const DUPLICATE_CONTACT = 'A contact with this phone number already exists';

/** A card shows three rows of three. */
export const CARD_THUMBNAILS = 9;

export const companyName = newName('Company name is required', 120).refine(
  (name) => !isOfDots(name),
  NAME_OF_DOTS,
);

export const counts = z.object({
  posts: z.number(),
  published: z.number(),
  active: z.number(),
  needsChanges: z.number(),
});

export const company = z.object({
  /** Null for a name that only posts carry, without a profile. */
  id: z.string().nullable(),
  name: z.string(),
  logoUrl: orNull(z.string()),
  counts: extra(counts, { posts: 0, published: 0, active: 0, needsChanges: 0 }),
  /** Of the profile; null without one. */
  createdAt: orNull(instantOut),
  updatedAt: orNull(instantOut),
});
export type Company = z.infer<typeof company>;

export const companyCard = company.extend({
  /** Scheduled, and their time has come. */
  due: extra(z.number(), 0),
  failed: extra(z.number(), 0),
  /** They go out within 48 hours and are not approved. */
  atRisk: extra(z.number(), 0),
  /** Things that reviewers asked for and nobody has ticked off. */
  toDo: extra(z.number(), 0),
  /** When the next post goes out, planned or scheduled. */
  nextAt: orNull(instantOut),
  /** When the client's turn of their oldest waiting post began; null where none waits. */
  clientSince: orNull(instantOut),
  /** The same for posts that clients sent back to us, or that failed. */
  usSince: orNull(instantOut),
  thumbnails: extra(
    z.array(z.object({ postId: z.string(), url: z.string(), type: z.enum(MEDIA_KINDS) })),
    [],
  ),
});
export type CompanyCard = z.infer<typeof companyCard>;

/** The head of a company's dashboard in one answer, so that opening it needs no further request. */
export const companyHead = company.extend({
  /** The newest activity of this company. */
  activity: extra(z.array(activityItem), []),
  /** Posts of all companies that wait for the owner: failed, due, changes requested. */
  needYou: extra(z.number(), 0),
  /** Posts of all companies that go out within 48 hours and are not approved. */
  atRisk: extra(z.number(), 0),
  /** Things that reviewers of all companies asked for and nobody has ticked off. */
  toDo: extra(z.number(), 0),
});
export type CompanyHead = z.infer<typeof companyHead>;

/** How many lines of activity a company's dashboard shows. */
export const DASHBOARD_ACTIVITY = 5;

/** Null or an empty text means no logo. */
const logo = z.union([z.literal('').transform(() => null), objectPath]).nullable();

const byName = z.object({ name: required('Company name is required', 200) });

export const listCompanies = endpoint('listCompanies', {
  method: 'GET',
  path: '/api/companies',
  access: 'member',
  ability: 'look',
  summary: 'Every client with the counts and thumbnails of its card.',
  conditional: true,
  answer: z.array(companyCard),
});

export const getCompany = endpoint('getCompany', {
  method: 'GET',
  path: '/api/companies/:name',
  access: 'member',
  ability: 'look',
  summary: 'One client by name, without regard to case, with what the head of its dashboard shows.',
  conditional: true,
  params: byName,
  answer: companyHead,
});

export const createCompany = endpoint('createCompany', {
  method: 'POST',
  path: '/api/companies',
  access: 'member',
  ability: 'manage clients',
  summary: 'Create a client.',
  status: 201,
  body: z.object({ name: companyName, logoUrl: logo.optional() }),
  answer: company,
});

export const updateCompany = endpoint('updateCompany', {
  method: 'PATCH',
  path: '/api/companies/:name',
  access: 'member',
  ability: 'manage clients',
  summary: 'Rename a client (its posts move along) or change its logo. Creates a missing profile.',
  params: byName,
  body: z.object({ newName: companyName.optional(), logoUrl: logo.optional() }),
  answer: company,
});

export const deleteCompany = endpoint('deleteCompany', {
  method: 'DELETE',
  path: '/api/companies/:name',
  access: 'member',
  ability: 'manage clients',
  summary: 'Delete a client’s profile and contacts. Its posts are kept.',
  params: byName,
  answer: deleted,
});

export const contact = z.object({
  id: z.string(),
  companyId: extra(z.string(), ''),
  name: z.string(),
  phoneNumber: z.string(),
  email: orNull(z.string()),
  /** How they were last asked to review a post. */
  lastWay: orNull(z.enum(['email', 'phone'])),
  /** Null: the client's language. */
  language: orNull(z.enum(LANGUAGES)),
});
export type Contact = z.infer<typeof contact>;

export const contactForm = z.object({
  name: newName('Name is required', 120),
  phoneNumber: z
    .string({ error: 'Phone number is required' })
    .trim()
    .min(1, 'Phone number is required')
    .refine(isPhone, PHONE_MESSAGE),
  email: z
    .union([z.literal('').transform(() => null), mailbox])
    .nullable()
    .optional(),
  /** Empty or null: the client's language. Left out: unchanged. */
  language: z
    .union([z.literal('').transform(() => null), z.enum(LANGUAGES)], {
      error: 'Please choose a language from the list',
    })
    .nullable()
    .optional(),
});
const contactBody = contactForm.transform((form) => ({
  ...form,
  phoneNumber: normalisePhone(form.phoneNumber),
}));
const orEmpty = <Text extends z.ZodType>(text: Text) =>
  z.union([z.literal('').transform(() => null), text]).nullable();
const contactChange = contactForm
  .extend({
    /** The values that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: z
      .object({
        name: z.string().optional(),
        phoneNumber: z.string().transform(normalisePhone).optional(),
        email: orEmpty(z.string()).optional(),
        language: orEmpty(z.enum(LANGUAGES)).optional(),
      })
      .optional(),
  })
  .transform((form) => ({ ...form, phoneNumber: normalisePhone(form.phoneNumber) }));

const ofCompany = z.object({ companyId: uuid });
const ofContact = z.object({ companyId: uuid, contactId: uuid });

export const listContacts = endpoint('listContacts', {
  method: 'GET',
  path: '/api/companies/:companyId/contacts',
  access: 'member',
  ability: 'look',
  summary: 'A client’s saved contacts.',
  conditional: true,
  params: ofCompany,
  answer: z.array(contact),
});

export const createContact = endpoint('createContact', {
  method: 'POST',
  path: '/api/companies/:companyId/contacts',
  access: 'member',
  ability: 'manage clients',
  summary: 'Save a contact.',
  status: 201,
  params: ofCompany,
  body: contactBody,
  answer: contact,
});

export const updateContact = endpoint('updateContact', {
  method: 'PUT',
  path: '/api/companies/:companyId/contacts/:contactId',
  access: 'member',
  ability: 'manage clients',
  summary: 'Change a contact.',
  params: ofContact,
  body: contactChange,
  answer: contact,
});

export const deleteContact = endpoint('deleteContact', {
  method: 'DELETE',
  path: '/api/companies/:companyId/contacts/:contactId',
  access: 'member',
  ability: 'manage clients',
  summary: 'Delete a contact.',
  params: ofContact,
  answer: deleted,
});

export const companyEndpoints = [
  listCompanies,
  getCompany,
  createCompany,
  updateCompany,
  deleteCompany,
  listContacts,
  createContact,
  updateContact,
  deleteContact,
];
