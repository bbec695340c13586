import { CONTENT } from '#domain/posts/content-fields.ts';
import { CONTENT_NAMES, EDITABLE, INTERNAL_NAMES, NO_TEXTS, TEXT_NAMES } from '#domain/posts/editable.ts';

/** Two rows more in the table of a post's texts. To be imported before whatever reads the table. */
const add = (name: string, row: object, kind: readonly string[]) => {
  for (const table of kind === CONTENT_NAMES ? [EDITABLE, CONTENT] : [EDITABLE])
    Object.assign(table, { [name]: row });
  Object.assign(NO_TEXTS, { [name]: '' });
  for (const list of [TEXT_NAMES, kind]) (list as string[]).push(name);
};

add('link', { is: 'content', label: 'Link', kind: 'line', most: 500 }, CONTENT_NAMES);
add('campaign', { is: 'internal', label: 'Campaign', kind: 'line', most: 100 }, INTERNAL_NAMES);
