import { renderToStaticMarkup } from 'react-dom/server';
import * as eye from 'lucide-react/icons/eye';
import * as trash from 'lucide-react/icons/trash';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon.ts';

/** The component and its data, which lucide's types do not declare. */
const icons = [eye, trash] as unknown as {
  default: typeof eye.default;
  __iconData: Parameters<typeof createLucideIcon>[0];
}[];

const attributesOf = (markup: string) => {
  const element = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  return { attributes, shapes: element.innerHTML };
};

test.each([
  ['without a word', {}],
  ['with a class', { className: 'size-4 text-muted' }],
  ['with a thinner line', { strokeWidth: 1.75, fill: 'currentColor' }],
  ['with a name', { 'aria-label': 'Deleted', role: 'img' }],
])('an icon is drawn as lucide draws it, %s', (_how, props) => {
  for (const { __iconData: data, default: Theirs } of icons) {
    const Ours = createLucideIcon(data);
    expect(attributesOf(renderToStaticMarkup(<Ours {...props} />))).toEqual(
      attributesOf(renderToStaticMarkup(<Theirs {...props} />)),
    );
  }
});
