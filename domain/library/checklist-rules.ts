import { linksIn } from '#domain/networks/links.ts';

/** A client's checklist, applied before its posts are sent. */
export interface ChecklistRules {
  /** Nothing is sent before every item is done. */
  required: boolean;
  links: boolean;
  altText: boolean;
  spelling: boolean;
  /** The client's own items. */
  own: string[];
}

export const NO_CHECKLIST: ChecklistRules = {
  required: false,
  links: false,
  altText: false,
  spelling: false,
  own: [],
};

/** The result of a check, by a person or by us, for one version. */
export interface Check {
  key: string;
  version: number;
  /** What is wrong; null where the item is done. */
  says: string | null;
  by: string;
  at: Date;
}

export interface CheckedContent {
  version: number;
  /** The caption, and the captions and other texts of accounts. */
  texts: readonly string[];
  pictures: readonly { altText: string | null }[];
}

export interface ChecklistItem {
  key: string;
  label: string;
  /** `auto` is computed from the post, `links` is looked up on demand, `person` is ticked by hand. */
  kind: 'auto' | 'links' | 'person';
  done: boolean;
  says: string | null;
  by: string | null;
  at: Date | null;
}

export const LINKS = 'links';
export const ALT_TEXT = 'alt text';
export const SPELLING = 'spelling';
const OWN = 'own: ';
export const keyOfOwn = (words: string) => `${OWN}${words}`;

/** The most links that are looked up. */
export const LINKS_MOST = 10;

/** The distinct addresses in a post's texts, as networks link them. */
export const linksOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => linksIn(text).map(({ url }) => url))),
];

/** A tick belongs to the version it was set at: a new version starts unticked. */
export function checklistOf(
  rules: ChecklistRules,
  content: CheckedContent,
  checks: readonly Check[],
): ChecklistItem[] {
  const found = (key: string) =>
    checks.find((check) => check.key === key && check.version === content.version) ?? null;
  const byPerson = (key: string, label: string): ChecklistItem => {
    const check = found(key);
    const done = check !== null && check.says === null;
    return { key, label, kind: 'person', done, says: null, by: check?.by ?? null, at: check?.at ?? null };
  };
  return [
    ...(rules.links ? [linksItem(linksOf(content.texts), found(LINKS))] : []),
    ...(rules.altText ? [altItem(content.pictures)] : []),
    ...(rules.spelling ? [byPerson(SPELLING, 'Spelling seen')] : []),
    ...rules.own.map((words) => byPerson(keyOfOwn(words), words)),
  ];
}

function linksItem(links: readonly string[], check: Check | null): ChecklistItem {
  const item = { key: LINKS, label: 'Links work', kind: 'links' as const };
  if (links.length === 0) return { ...item, done: true, says: 'No links in it', by: null, at: null };
  if (!check) {
    const says =
      links.length === 1 ? '1 link, not looked at yet' : `${links.length} links, not looked at yet`;
    return { ...item, done: false, says, by: null, at: null };
  }
  return { ...item, done: check.says === null, says: check.says, by: check.by, at: check.at };
}

function altItem(pictures: CheckedContent['pictures']): ChecklistItem {
  const without = pictures.filter(({ altText }) => !altText?.trim()).length;
  const says = without === 0 ? null : without === 1 ? '1 picture has none' : `${without} pictures have none`;
  return {
    key: ALT_TEXT,
    label: 'Pictures are described',
    kind: 'auto',
    done: without === 0,
    says,
    by: null,
    at: null,
  };
}

/**
 * The same for a new post that is sent, or gets its date without reviewers, as it is made: nobody can have
 * ticked anything yet. A draft gets no date without having been sent.
 */
export function whyNotAtOnce(rules: ChecklistRules, content: CheckedContent, goesOut = false): string | null {
  const why = rules.required ? whyNotSent(rules, checklistOf(rules, content, [])) : null;
  const then = goesOut ? 'tick it off there, and send it to a reviewer' : 'and tick it off there';
  return why && `${why}. Save the post as a draft, ${then}.`;
}

/** Why a post is not sent, naming what is missing; null where it may be. */
export function whyNotSent(rules: ChecklistRules, items: readonly ChecklistItem[]): string | null {
  const missing = items.filter((item) => !item.done).map(({ label }) => label);
  if (!rules.required || missing.length === 0) return null;
  return `This client’s checklist is not done: ${missing.join(', ')}`;
}
