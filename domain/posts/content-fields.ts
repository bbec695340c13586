/**
 * A text field of a post. A row here, or in editable.ts, is all a field needs: endpoints take and answer it,
 * the server stores it in the column of its name, wizard and editor ask for it, and the post shows it.
 */
export interface Editable {
  /** `internal` is the agency's own. `content` is what reviewers approve: changing it makes a new version. */
  is: 'internal' | 'content';
  label: string;
  hint?: string;
  /** The text shown while the field is empty. */
  empty?: string;
  /** How it is typed: see web/features/posts/text-fields.tsx. */
  kind: 'line' | 'caption';
  /** The most characters that the server takes. */
  most: number;
  /** Every answer has this field. Without it, a field that an answer lacks reads as empty. */
  always?: true;
}

/** The fields that reviewers approve, in a file of their own so that their page downloads no others. */
const rows = {
  // The server takes far more than the counter beside the field shows; the counter only warns.
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

/** The filled fields with their labels, without title and caption, which have places of their own. */
export const listed = <Name extends string>(
  fields: Readonly<Record<Name, Editable>>,
  names: readonly Name[],
  texts: Record<Name, string>,
) =>
  names
    .filter((name) => name !== 'title' && name !== 'caption' && texts[name] !== '')
    .map((name) => ({ label: fields[name].label, text: texts[name] }));
export const listedContent = (texts: Content) => listed(CONTENT, CONTENT_NAMES, texts);

/** An object with one made value for each of these fields. */
export const each = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

export const contentOf = (given: Content): Content => each(CONTENT_NAMES, (name) => given[name]);
