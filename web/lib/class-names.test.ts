import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn, kindOf } from './class-names.ts';

// The merge must know our extra type size, or it would take `text-2xs` for a colour and drop it.
const merge = extendTailwindMerge({ cacheSize: 0, extend: { classGroups: { 'font-size': ['text-2xs'] } } });

const web = resolve(import.meta.dirname, '..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('class-names.ts'))
  .map((path) => readFileSync(join(web, path), 'utf8'));

/** Every quoted word that Tailwind knows as a class, without its modifiers. */
function classesInUse(): string[] {
  const words = sources.flatMap((source) =>
    [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap((match) =>
      (match[1] ?? match[2] ?? match[3] ?? '').split(/\s+/),
    ),
  );
  const isClass = (word: string) => /^[-!a-z@[]\S*$/.test(word) && merge(`${word} ${word}`) === word;
  const bases = words
    .filter(isClass)
    .map((word) => word.replace(/^(?:(?:\[[^\]]*\]|\([^)]*\)|[^:[(])+:)+/, ''));
  return [...new Set(bases)].filter(isClass);
}

test('a later class takes the place of an earlier one exactly where tailwind-merge says so', () => {
  const names = classesInUse();
  expect(names.length).toBeGreaterThan(500);
  const apart: string[] = [];
  const seen = new Map<string, number>();
  const known = names.map((name) => {
    const kind = kindOf(name);
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    return { name, kind, nth };
  });
  for (const first of known)
    for (const second of known) {
      // Two classes of each other kind are enough: a class sorted into a wrong kind fails among its own.
      if (first.kind !== second.kind && second.nth > 1) continue;
      const pair = `${first.name} ${second.name}`;
      const [is, wanted] = [cn(pair), merge(pair)];
      if (is !== wanted) apart.push(`${pair} is ${is}`);
    }
  expect(apart).toEqual([]);
});

test('classes for another state or width do not meet', () => {
  expect(cn('px-3 sm:px-4', 'px-0')).toBe('sm:px-4 px-0');
  expect(cn('hover:bg-hover data-[state=open]:bg-hover', 'hover:bg-accent')).toBe(
    'data-[state=open]:bg-hover hover:bg-accent',
  );
  expect(cn('[&_svg]:size-4', false, { 'opacity-50': true }, '[&_svg]:size-6')).toBe(
    'opacity-50 [&_svg]:size-6',
  );
});
