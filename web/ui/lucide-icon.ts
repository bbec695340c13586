import { createElement, type SVGProps } from 'react';

/** The icon data of lucide's files. */
interface IconData {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces lucide's own component (vite.smaller.ts), which renders two components per icon and merges its
 * attributes on each render: a calendar shows hundreds of them. The shapes are constant, so React has nothing
 * to compare.
 */
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const names = ['lucide', name, ...aliases].join(' lucide-');
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        'aria-hidden': Object.keys(rest).some((key) => /^(aria-|role$|title$)/.test(key)) ? undefined : true,
        ...rest,
      },
      shapes,
    );
}
