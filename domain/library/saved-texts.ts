import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, instantOut, newName, required, text, uuid } from '#domain/kit/fields.ts';

export const TEXT_KINDS = ['caption', 'hashtags', 'first comment', 'reply'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
export const KIND_LABELS: Record<TextKind, string> = {
  caption: 'Captions',
  hashtags: 'Hashtag sets',
  'first comment': 'First comments',
  reply: 'Replies',
};

export const TEXT_NAME_MOST = 80;
export const SAVED_TEXT_MOST = 5000;
/** The most saved texts of one client. */
export const SAVED_TEXTS_MOST = 500;
export const TOO_MANY_TEXTS = `A client’s library holds at most ${SAVED_TEXTS_MOST} texts`;
export const TEXT_TAKEN = 'This client has a text of this name and kind already';

const savedText = z.object({
  id: z.string(),
  kind: z.enum(TEXT_KINDS),
  name: z.string(),
  text: z.string(),
  updatedAt: instantOut,
});
export type SavedText = z.infer<typeof savedText>;

const kind = z.enum(TEXT_KINDS, { error: 'Please choose what kind of text it is' });
const name = newName('Please name the text', TEXT_NAME_MOST);
const words = required('Please write the text', SAVED_TEXT_MOST);
const byName = z.object({ name: required('Company name is required', 200) });
const byId = z.object({ id: uuid });

export const listSavedTexts = endpoint('listSavedTexts', {
  method: 'GET',
  path: '/api/companies/:name/texts',
  access: 'member',
  ability: 'look',
  summary: 'Captions, hashtag sets, first comments and replies that are kept of a client, by name.',
  conditional: true,
  params: byName,
  answer: z.array(savedText),
});

export const saveText = endpoint('saveText', {
  method: 'POST',
  path: '/api/companies/:name/texts',
  access: 'member',
  ability: 'compose',
  summary: 'Keep a text of a client. Fields such as `{date}` are filled in where it is used.',
  status: 201,
  params: byName,
  body: z.object({ kind, name, text: words }),
  answer: savedText,
});

export const changeSavedText = endpoint('changeSavedText', {
  method: 'PATCH',
  path: '/api/saved-texts/:id',
  access: 'member',
  ability: 'compose',
  summary: 'Change a kept text. Posts that it was put into stay as they are.',
  params: byId,
  body: z.object({
    kind: kind.optional(),
    name: name.optional(),
    text: words.optional(),
    /** The values that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: z
      .object({
        kind: kind.optional(),
        name: text(TEXT_NAME_MOST).optional(),
        text: text(SAVED_TEXT_MOST).optional(),
      })
      .optional(),
  }),
  answer: savedText,
});

export const deleteSavedText = endpoint('deleteSavedText', {
  method: 'DELETE',
  path: '/api/saved-texts/:id',
  access: 'member',
  ability: 'compose',
  summary: 'Delete a kept text. Can be undone for a minute.',
  params: byId,
  answer: deleted,
});

export const restoreSavedText = endpoint('restoreSavedText', {
  method: 'POST',
  path: '/api/saved-texts/:id/restore',
  access: 'member',
  ability: 'compose',
  summary: 'Undo the deletion of a kept text within a minute.',
  params: byId,
  answer: savedText,
});

export const savedTextEndpoints = [
  listSavedTexts,
  saveText,
  changeSavedText,
  deleteSavedText,
  restoreSavedText,
];
