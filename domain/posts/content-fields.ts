/**
 * A text that people write on a post. A row here, or in editable.ts, makes it a field: the endpoints take and answer it, the server stores
 * it in the column of its name, wizard and editor ask for it, and the post shows it.
 */
export interface Editable {
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

/** What reviewers see and approve. On its own: their page downloads nothing about the others. */
const rows = {
  // The server takes far more than the counter beside the field allows, which only counts.
  caption: {
    is: 'content',
    label: 'Caption',
    empty: 'No caption',
    kind: 'caption',
    most: 20_000,
    always: true,
  },
} as const satisfies Record<string, Editable & { is: 'content' }>;

export type ContentName = keyof typeof rows;
/** The texts of one version. */
export type Content = Record<ContentName, string>;

export const CONTENT: Readonly<Record<ContentName, Editable>> = rows;
export const CONTENT_NAMES = Object.keys(rows) as ContentName[];

/** Title and caption have places of their own on every screen; what else is written is listed with its label. */
export const listed = <Name extends string>(
  fields: Readonly<Record<Name, Editable>>,
  names: readonly Name[],
  texts: Record<Name, string>,
) =>
  names
    .filter((name) => name !== 'title' && name !== 'caption' && texts[name] !== '')
    .map((name) => ({ label: fields[name].label, text: texts[name] }));
export const listedContent = (texts: Content) => listed(CONTENT, CONTENT_NAMES, texts);

/** Something for each of these fields. */
export const each = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

export const contentOf = (given: Content): Content => each(CONTENT_NAMES, (name) => given[name]);
