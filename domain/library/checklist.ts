import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull, required, uuid } from '#domain/kit/fields.ts';

export const OWN_MOST = 10;
export const OWN_LENGTH = 120;

const rules = z.object({
  required: z.boolean(),
  links: z.boolean(),
  altText: z.boolean(),
  spelling: z.boolean(),
  own: z.array(z.string()),
});

const rulesForm = z.object({
  ...rules.shape,
  own: z
    .array(required('Please write what is to be looked at', OWN_LENGTH))
    .max(OWN_MOST, `Please name at most ${OWN_MOST} things of your own`)
    .transform((list) => [...new Set(list)]),
});

const item = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['auto', 'links', 'person']),
  done: z.boolean(),
  says: orNull(z.string()),
  /** Who ticked it or had the links looked up, for this version. */
  by: orNull(z.string()),
  at: orNull(instantOut),
});
export const postChecklist = z.object({
  /** Nothing is sent before every item is done. */
  required: z.boolean(),
  items: z.array(item),
});
export type PostChecklist = z.infer<typeof postChecklist>;

const byName = z.object({ name: required('Company name is required', 200) });
const byId = z.object({ id: uuid });

export const getChecklist = endpoint('getChecklist', {
  method: 'GET',
  path: '/api/companies/:name/checklist',
  access: 'member',
  ability: 'look',
  summary: 'What is looked at before a client’s posts are sent.',
  conditional: true,
  params: byName,
  answer: rules,
});

export const changeChecklist = endpoint('changeChecklist', {
  method: 'PUT',
  path: '/api/companies/:name/checklist',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Change what is looked at before a client’s posts are sent; `required` refuses to send before it is done.',
  params: byName,
  body: rulesForm.extend({
    /** The values that were read: what a colleague changed since in other fields stays. */
    basedOn: rulesForm.optional(),
  }),
  answer: rules,
});

export const getPostChecklist = endpoint('getPostChecklist', {
  method: 'GET',
  path: '/api/posts/:id/checklist',
  access: 'member',
  ability: 'look',
  summary: 'The client’s checklist as it stands with the present version of a post.',
  conditional: true,
  params: byId,
  answer: postChecklist,
});

export const tickChecklist = endpoint('tickChecklist', {
  method: 'PUT',
  path: '/api/posts/:id/checklist',
  access: 'member',
  ability: 'compose',
  summary: 'Tick something off at the present version of a post, or take the tick back.',
  params: byId,
  body: z.object({ item: required('Please say what is done', 200), done: z.boolean() }),
  answer: postChecklist,
});

export const checkLinks = endpoint('checkLinks', {
  method: 'POST',
  path: '/api/posts/:id/checklist/links',
  access: 'member',
  ability: 'compose',
  summary: 'Look up whether the links in a post’s words work. Only public addresses are asked.',
  params: byId,
  answer: postChecklist,
});

export const checklistEndpoints = [
  getChecklist,
  changeChecklist,
  getPostChecklist,
  tickChecklist,
  checkLinks,
];
