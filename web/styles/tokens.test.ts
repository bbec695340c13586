import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('web/styles/tokens.css', 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name ?? '', hex ?? '']),
  );
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const statuses = ['draft', 'in-review', 'changes-requested', 'approved', 'scheduled', 'published', 'failed'];
const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6'];
const grounds = ['canvas', 'surface', 'raised', 'sunken', 'blank', 'hover'];

const textPairs: [string, string][] = [
  ...[...statuses, ...tints, 'accent', 'danger', 'inverse', 'internal'].map((name): [string, string] => [
    `on-${name}`,
    name,
  ]),
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['accent-ink', ground],
    ['danger-ink', ground],
  ]),
  ...['canvas', 'surface', 'raised', 'sunken', 'blank'].map((ground): [string, string] => ['subtle', ground]),
  ['on-stage', 'stage'],
  ['on-stage', 'stage-light'],
  ['on-stage-muted', 'stage'],
  ['on-stage-muted', 'stage-light'],
  ['stage', 'on-stage'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-hover'],
  ['accent-ink', 'accent-soft'],
  ['danger-ink', 'danger-soft'],
  ['warning-ink', 'warning-soft'],
  ['info-ink', 'info-soft'],
  ['ink', 'internal'],
  ['muted', 'internal'],
];

const shapePairs: [string, string][] = [
  ...grounds.map((ground): [string, string] => ['focus', ground]),
  ...['canvas', 'surface', 'raised'].map((ground): [string, string] => ['line-control', ground]),
  ['internal-line', 'surface'],
];

describe.each([':root', "[data-theme='dark']"])('the colours of %s', (selector) => {
  const tokens = tokensOf(selector);
  const hex = (name: string) => tokens.get(name) ?? `no token --${name}`;

  test.each(textPairs)('%s reads on %s at 4.5:1', (text, ground) => {
    expect(contrast(hex(text), hex(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('%s is seen on %s at 3:1', (shape, ground) => {
    expect(contrast(hex(shape), hex(ground))).toBeGreaterThanOrEqual(3);
  });

  test('no two statuses share their colours', () => {
    const looks = statuses.map((status) => `${hex(status)} ${hex(`on-${status}`)}`);
    expect(new Set(looks).size).toBe(statuses.length);
  });
});

test('both themes name the same colours', () => {
  expect([...tokensOf("[data-theme='dark']").keys()]).toEqual([...tokensOf(':root').keys()]);
});
