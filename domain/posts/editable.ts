import { sameText } from '#domain/kit/typed-text.ts';
import { CONTENT, each, listed, type ContentName, type Editable } from './content-fields.ts';

/** For members who may not send: changing content that reviewers approved would ask them again. */
export const ASKS_AGAIN =
  'Reviewers have said yes to this post and would be asked again, which your role does not allow. A manager or an owner can change it.';

export {
  CONTENT_NAMES,
  contentOf,
  each,
  listedContent,
  type Content,
  type ContentName,
} from './content-fields.ts';

/** Texts that only the agency sees. */
const internal = {
  title: {
    is: 'internal',
    label: 'Title',
    hint: 'Only your team sees the title.',
    empty: 'Untitled',
    kind: 'line',
    most: 300,
    always: true,
  },
} as const satisfies Record<string, Editable & { is: 'internal' }>;

type InternalName = keyof typeof internal;
export type TextName = InternalName | ContentName;
export type Texts = Record<TextName, string>;

export const EDITABLE: Readonly<Record<TextName, Editable>> = { ...internal, ...CONTENT };
export const TEXT_NAMES = Object.keys(EDITABLE) as TextName[];
export const INTERNAL_NAMES = Object.keys(internal) as TextName[];
export const listedInternal = (texts: Texts) => listed(EDITABLE, INTERNAL_NAMES, texts);

export const NO_TEXTS: Texts = each(TEXT_NAMES, () => '');
export const textsOf = (given: Texts): Texts => each(TEXT_NAMES, (name) => given[name]);

type Asked = { [Name in TextName]?: string | undefined };

/** The named fields that a request sets to another value than the present one. */
export function changedTexts(asked: Asked, present: Texts, names = TEXT_NAMES): Partial<Texts> {
  const changed: Partial<Texts> = {};
  for (const name of names) {
    const text = asked[name];
    if (text !== undefined && !sameText(text, present[name])) changed[name] = text;
  }
  return changed;
}

/** 'Caption', or 'Caption, link'; empty where there are no texts. */
export const labelsOf = (texts: Partial<Texts>): string =>
  TEXT_NAMES.filter((name) => name in texts)
    .map((name) => EDITABLE[name].label)
    .map((label, index) => (index === 0 ? label : label.toLowerCase()))
    .join(', ');
