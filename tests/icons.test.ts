import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as eye from 'lucide-react/icons/eye';
import * as trash from 'lucide-react/icons/trash';
import { expect, test } from 'vitest';
import createLucideIcon from '#web/ui/lucide-icon.ts';
import { classesOf, onePath, type IconData } from '../vite.icons.ts';

/** The component and its data, which lucide's types do not declare. */
const icons = [eye, trash] as unknown as { default: typeof eye.default; __iconData: IconData }[];

const attributesOf = (markup: string) =>
  [...(/^<svg ([^>]*)>/.exec(markup)?.[1] ?? '').matchAll(/[\w-]+="[^"]*"/g)].map(String).toSorted();

test.each([
  ['without a word', {}],
  ['with a class', { className: 'size-4 text-muted' }],
  ['with a thinner line', { strokeWidth: 1.75, fill: 'currentColor' }],
  ['with a name', { 'aria-label': 'Deleted', role: 'img' }],
])('an icon is drawn as lucide draws it, with one path, %s', (_how, props) => {
  for (const { __iconData: data, default: Theirs } of icons) {
    const Ours = createLucideIcon(classesOf(data), onePath(data.node));
    const ours = renderToStaticMarkup(createElement(Ours, props));
    const theirs = attributesOf(renderToStaticMarkup(createElement(Theirs, props)));
    expect(theirs.length).toBeGreaterThan(8);
    expect(attributesOf(ours)).toEqual(theirs);
    expect(ours.match(/<(?!\/|svg)[^>]*>/g)).toEqual([`<path d="${onePath(data.node)}">`]);
  }
});

test('all shapes of an icon become one path', () => {
  expect(
    onePath([
      ['path', { d: 'M3 6h18', key: 'a' }],
      ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }],
      ['circle', { cx: '12', cy: '12', r: '3' }],
      ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
      ['polyline', { points: '1 2 3 4' }],
      ['polygon', { points: '1 2 3 4 5 6' }],
      ['rect', { x: '8', y: '8', width: '14', height: '10', rx: '2' }],
      ['rect', { width: '18', height: '7', x: '3', y: '3' }],
    ]),
  ).toBe(
    'M3 6h18M1 2L3 4M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0zM1 2 3 4M1 2 3 4 5 6z' +
      'M10 8h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM3 3h18v7h-18v-7z',
  );
});

test('a shape that begins with a relative move begins where it did', () => {
  const shapes = ['m22 10-7.5 7.5L13 16', 'm9 12 2 2', 'm2.5.5.1-.1h3', 'm6 9c1 1 2 2 3 3'];
  expect(onePath(shapes.map((d) => ['path', { d }]))).toBe(
    'M22 10l-7.5 7.5L13 16M9 12l2 2M2.5 .5l.1-.1h3M6 9c1 1 2 2 3 3',
  );
});

test('a dot stays full although it is not filled', () => {
  expect(onePath([['circle', { cx: '13', cy: '7', r: '.5', fill: 'currentColor' }]])).toBe(
    'M12.5 7a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0zM13 7h0',
  );
});

test('an icon that one path cannot show stops the build', () => {
  expect(() => onePath([['circle', { cx: '12', cy: '12', r: '4', fill: 'currentColor' }]])).toThrow(
    'filled circle',
  );
  expect(() => onePath([['path', { d: 'M1 1', transform: 'rotate(9)' }]])).toThrow('path with transform');
  expect(() => onePath([['text', {}]])).toThrow('An icon has a text');
});
