/**
 * A text that people write on a post. A row here makes it a field: the endpoints take and answer it, the server stores
 * it in the column of its name, wizard and editor ask for it, and the post shows it.
 */
interface Editable {
  /** `internal` is the agency's own. `content` is what reviewers see and approve: a change of it makes a new version. */
  is: 'internal' | 'content';
  label: string;
  hint?: string;
  /** What stands where it is empty. */
  empty?: string;
  /** How it is typed: see web/features/posts/text-fields.tsx. */
  kind: 'line' | 'caption';
  /** How many characters the server takes. */
  most: number;
  /** No answer is without it. A field that came later reads as empty where an answer lacks it. */
  always?: true;
}

const rows = {
  title: {
    is: 'internal',
    label: 'Title',
    hint: 'Only you see the title.',
    empty: 'Untitled',
    kind: 'line',
    most: 300,
    always: true,
  },
  // The server takes far more than the counter beside the field allows, which only counts.
  caption: {
    is: 'content',
    label: 'Caption',
    empty: 'No caption',
    kind: 'caption',
    most: 20_000,
    always: true,
  },
} as const satisfies Record<string, Editable>;

export type TextName = keyof typeof rows;
export type ContentName = {
  [Name in TextName]: (typeof rows)[Name]['is'] extends 'content' ? Name : never;
}[TextName];
export type Texts = Record<TextName, string>;
/** The texts of one version. */
export type Content = Record<ContentName, string>;

export const EDITABLE: Readonly<Record<TextName, Editable>> = rows;
export const TEXT_NAMES = Object.keys(rows) as TextName[];
export const CONTENT_NAMES = TEXT_NAMES.filter((name) => EDITABLE[name].is === 'content') as ContentName[];
export const INTERNAL_NAMES = TEXT_NAMES.filter((name) => EDITABLE[name].is === 'internal');

/** Title and caption have places of their own on every screen; what else is written is listed with its label. */
const listed = <Name extends TextName>(names: readonly Name[], texts: Record<Name, string>) =>
  names
    .filter((name) => name !== 'title' && name !== 'caption' && texts[name] !== '')
    .map((name) => ({ label: EDITABLE[name].label, text: texts[name] }));
export const listedContent = (texts: Content) => listed(CONTENT_NAMES, texts);
export const listedInternal = (texts: Texts) => listed(INTERNAL_NAMES, texts);

/** Something for each of these fields. */
export const each = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

export const NO_TEXTS: Texts = each(TEXT_NAMES, () => '');
export const textsOf = (given: Texts): Texts => each(TEXT_NAMES, (name) => given[name]);
export const contentOf = (given: Content): Content => each(CONTENT_NAMES, (name) => given[name]);

type Asked = { [Name in TextName]?: string | undefined };

/** Those of the named fields that are asked for and differ from what is there. */
export function changedTexts(asked: Asked, present: Texts, names = TEXT_NAMES): Partial<Texts> {
  const changed: Partial<Texts> = {};
  for (const name of names) {
    const text = asked[name];
    if (text !== undefined && text !== present[name]) changed[name] = text;
  }
  return changed;
}

/** 'Caption', or 'Caption, link'; empty where there is none. */
export const labelsOf = (texts: Partial<Texts>): string =>
  TEXT_NAMES.filter((name) => name in texts)
    .map((name) => EDITABLE[name].label)
    .map((label, index) => (index === 0 ? label : label.toLowerCase()))
    .join(', ');
