import { sameText } from '#domain/kit/typed-text.ts';
import { placeOf } from '#domain/networks/place.ts';
import { CONTENT_NAMES, type Content, type ContentName } from './editable.ts';
import { commonOf, wordChanges, type Part } from './word-changes.ts';

/** A file of a version. The same file has the same key in every version. */
export interface ComparedFile {
  key: string;
  altText: string | null;
}

export interface ComparedTarget {
  /** The same account has the same id under every name; missing or null where no id was kept. */
  accountId?: string | null;
  network: string;
  handle: string;
  caption: string | null;
  facts: readonly { label: string; text: string }[];
}

/** The compared parts of a version. `scheduledAt` is the post's date then, undefined where it is unknown. */
export interface Compared<File extends ComparedFile> extends Content {
  scheduledAt?: string | null | undefined;
  assets: readonly File[];
  targets: readonly ComparedTarget[];
}

/** Places count from 1. */
interface At<File> {
  file: File;
  place: number;
}

export type FileChange<File> = {
  /** `replaced` is another file at the same place. */
  kind: 'new' | 'removed' | 'replaced' | 'moved' | 'stayed';
  before: At<File> | null;
  after: At<File> | null;
  /** Changes of the alt text; null where it is the same. */
  alt: Part[] | null;
};

export interface TargetChange {
  place: string;
  kind: 'added' | 'removed' | 'changed';
  /** Changes of the account's own caption; null where it is the same. */
  words: Part[] | null;
  facts: { label: string; words: Part[] }[];
}

export interface Changes<File extends ComparedFile> {
  texts: { name: ContentName; words: Part[] }[];
  /** Every file of both versions, in the later one's order; removed files last. Empty if nothing changed. */
  files: FileChange<File>[];
  targets: TargetChange[];
  /** A side that nobody knows is undefined. */
  date: { before: string | null | undefined; after: string | null | undefined } | null;
}

/** The differences between a version and an earlier one. */
export function changesBetween<File extends ComparedFile>(
  before: Compared<File>,
  after: Compared<File>,
): Changes<File> {
  const files = fileChanges(before.assets, after.assets);
  return {
    texts: CONTENT_NAMES.filter((name) => !sameText(before[name], after[name])).map((name) => ({
      name,
      words: wordChanges(before[name], after[name]),
    })),
    files: files.some(({ kind, alt }) => kind !== 'stayed' || alt) ? files : [],
    targets: targetChanges(before, after),
    date: dateChange(before.scheduledAt, after.scheduledAt),
  };
}

export const isNothing = ({ texts, files, targets, date }: Changes<ComparedFile>) =>
  texts.length + files.length + targets.length === 0 && date === null;

function dateChange(before: string | null | undefined, after: string | null | undefined) {
  if (before === undefined || after === undefined) return null;
  const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));
  return instant(before) === instant(after) ? null : { before, after };
}

/** Names that tell apart a file that a post has twice: its first and its second occurrence. */
function namesOf(files: readonly ComparedFile[]): string[] {
  const seen = new Map<string, number>();
  return files.map(({ key }) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key} ${count}`;
  });
}

function altChange(before: ComparedFile, after: ComparedFile): Part[] | null {
  const [was, is] = [before.altText ?? '', after.altText ?? ''];
  return sameText(was, is) ? null : wordChanges(was, is);
}

function fileChanges<File extends ComparedFile>(
  before: readonly File[],
  after: readonly File[],
): FileChange<File>[] {
  const [were, are] = [namesOf(before), namesOf(after)];
  const kept = (names: string[], others: string[]) => names.filter((name) => others.includes(name));
  const [keptBefore, keptAfter] = [kept(were, are), kept(are, were)];
  // Files outside the longest common order of both versions have been moved.
  const unmoved = new Set((commonOf(keptBefore, keptAfter) ?? []).map(([, at]) => keptAfter[at]));
  const replaced = new Set<number>();
  const changes = after.map((file, index): FileChange<File> => {
    const name = are[index] ?? '';
    const here = { file, place: index + 1 };
    const earlier = were.indexOf(name);
    const old = before[earlier];
    if (old) {
      const kind = unmoved.has(name) ? 'stayed' : 'moved';
      return { kind, before: { file: old, place: earlier + 1 }, after: here, alt: altChange(old, file) };
    }
    const gone = before[index];
    if (!gone || are.includes(were[index] ?? ''))
      return { kind: 'new', before: null, after: here, alt: null };
    replaced.add(index);
    return {
      kind: 'replaced',
      before: { file: gone, place: index + 1 },
      after: here,
      alt: altChange(gone, file),
    };
  });
  const removed = before.flatMap((file, index): FileChange<File>[] =>
    are.includes(were[index] ?? '') || replaced.has(index)
      ? []
      : [{ kind: 'removed', before: { file, place: index + 1 }, after: null, alt: null }],
  );
  return [...changes, ...removed];
}

/**
 * The earlier target of each later one: by the account's id, which stays when it is renamed; else by name, as of
 * an account that was connected anew.
 */
function sameAccounts(before: readonly ComparedTarget[], after: readonly ComparedTarget[]) {
  const found = new Map<ComparedTarget, ComparedTarget>();
  const left = new Set(before);
  const match = (isSame: (old: ComparedTarget, target: ComparedTarget) => boolean) => {
    for (const target of after) {
      const old = found.has(target) ? undefined : [...left].find((one) => isSame(one, target));
      if (!old) continue;
      found.set(target, old);
      left.delete(old);
    }
  };
  match((old, { accountId }) => Boolean(accountId) && old.accountId === accountId);
  match((old, target) => placeOf(old) === placeOf(target));
  return found;
}

function targetChanges<File extends ComparedFile>(
  before: Compared<File>,
  after: Compared<File>,
): TargetChange[] {
  const earlier = sameAccounts(before.targets, after.targets);
  const changed = after.targets.flatMap((target): TargetChange[] => {
    const place = placeOf(target);
    const old = earlier.get(target);
    if (!old) return [{ place, kind: 'added', words: null, facts: [] }];
    // An account without a caption of its own takes the post's, whose change is listed with the post.
    const isOwn = old.caption !== null || target.caption !== null;
    const [was, is] = [old.caption ?? before.caption, target.caption ?? after.caption];
    const words = isOwn && !sameText(was, is) ? wordChanges(was, is) : null;
    const facts = factChanges(old.facts, target.facts);
    return words || facts.length > 0 ? [{ place, kind: 'changed', words, facts }] : [];
  });
  const found = new Set(earlier.values());
  const removed = before.targets
    .filter((target) => !found.has(target))
    .map((target): TargetChange => ({ place: placeOf(target), kind: 'removed', words: null, facts: [] }));
  return [...changed, ...removed];
}

function factChanges(before: ComparedTarget['facts'], after: ComparedTarget['facts']) {
  const textOf = (facts: ComparedTarget['facts'], label: string) =>
    facts.find((fact) => fact.label === label)?.text ?? '';
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  return labels
    .map((label) => ({ label, was: textOf(before, label), is: textOf(after, label) }))
    .filter(({ was, is }) => was !== is)
    .map(({ label, was, is }) => ({ label, words: wordChanges(was, is) }));
}
