import { clsx, type ClassValue } from 'clsx';

/*
 * A later class replaces an earlier one for the same property: `px-3 px-0` is `px-0`. This knows the classes
 * that our screens use; class-names.test.ts compares every pair with tailwind-merge, which knows all classes
 * and is too large to download.
 */

/** Properties of several words; for other classes the first word names the property. */
const LONG =
  /^(?:(?:min|max)-[wh]|(?:gap|inset|overflow|translate|space|divide)-[xy](?=-|$)|grid-cols|col-(?:span|start)|row-(?:span|start)|rounded-(?:tl|tr|bl|br|[trbl])(?=-|$)|scroll-m[tb]|pointer-events|line-clamp|(?:underline|outline)-offset|backdrop-blur|break-inside|place-items|border-collapse|table-fixed|ring-inset|not-sr-only|sr-only|tabular-nums)/;

const WORDS: Record<string, string> = {
  display: 'block contents flex grid hidden inline inline-block inline-flex inline-grid table',
  position: 'absolute fixed relative sticky static',
  visibility: 'visible invisible',
  'sr-only': 'sr-only not-sr-only',
};
const BARE = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

/** Prefixes with several meanings: the rest decides; anything else is a colour. */
const MEANINGS: Record<string, [what: RegExp, kind: string][]> = {
  text: [
    [/^(?:\d?xs|sm|base|lg|\d?xl|\[[\d.]+rem\])(?:\/\d+)?$/, 'text-size'],
    [/^(?:left|center|right)$/, 'text-align'],
    [/^(?:balance|nowrap)$/, 'text-wrap'],
  ],
  font: [[/^(?:normal|medium|semibold|bold)$/, 'font-weight']],
  border: [
    [/^[trblxy](?:-\d)?$/, 'border-side'],
    [/^\d?$/, 'border-width'],
    [/^(?:solid|dashed)$/, 'border-style'],
  ],
  ring: [
    [/^\d?$/, 'ring-width'],
    [/^offset-\d$/, 'ring-offset-width'],
    [/^offset-/, 'ring-offset-color'],
  ],
  outline: [
    [/^\d$/, 'outline-width'],
    [/^(?:none|dashed)$/, 'outline-style'],
  ],
  flex: [
    [/^(?:row|col)/, 'flex-direction'],
    [/wrap/, 'flex-wrap'],
  ],
  bg: [[/^linear-/, 'bg-image']],
  object: [[/^(?:contain|cover)$/, 'object-fit']],
  content: [[/^(?:start|end)$/, 'align-content']],
};

/** A shorthand replaces its parts. */
const PARTS: Record<string, string> = {
  p: 'px py pt pr pb pl',
  px: 'pl pr',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'ml mr',
  my: 'mt mb',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'left right',
  size: 'w h',
  gap: 'gap-x gap-y',
  rounded: 'rounded-t rounded-tl rounded-tr rounded-bl rounded-br',
  'rounded-t': 'rounded-tl rounded-tr',
  'border-width': 'border-t border-r border-b border-l',
  overflow: 'overflow-x overflow-y',
  translate: 'translate-x translate-y',
  flex: 'basis grow shrink',
  'text-size': 'leading',
  'line-clamp': 'display overflow',
};

/** `sm:hover:` and `px-3` of `sm:hover:px-3`; a colon within brackets belongs to the class. */
const MODIFIED = /^((?:(?:\[[^\]]*\]|\([^)]*\)|[^:[(])+:)*)(.*)$/;

/** The property that a class without modifiers sets. */
export function kindOf(name: string): string {
  const bare = BARE.get(name);
  if (bare) return bare;
  if (name.startsWith('[')) return name.slice(1, name.indexOf(':'));
  const plain = name.replace(/^[-!]+/, '');
  const long = LONG.exec(plain)?.[0];
  if (long) return long;
  const [first = '', ...rest] = plain.split('-');
  const value = rest.join('-');
  for (const [what, kind] of MEANINGS[first] ?? [])
    if (what.test(value)) return kind === 'border-side' ? `border-${value[0]}` : kind;
  return first;
}

const known = new Map<string, { key: string; covers: string[] }>();

function meaningOf(name: string) {
  let meaning = known.get(name);
  if (!meaning) {
    const [, modifiers = '', base = ''] = MODIFIED.exec(name) ?? [];
    const kind = kindOf(base);
    const covers = [kind, ...(PARTS[kind]?.split(' ') ?? [])].map((one) => modifiers + one);
    known.set(name, (meaning = { key: modifiers + kind, covers }));
  }
  return meaning;
}

export function cn(...classes: ClassValue[]): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of clsx(classes).split(' ').toReversed()) {
    if (name === '') continue;
    const { key, covers } = meaningOf(name);
    if (taken.has(key)) continue;
    for (const one of covers) taken.add(one);
    kept.push(name);
  }
  return kept.reverse().join(' ');
}
