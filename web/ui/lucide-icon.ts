import { createElement, type SVGProps } from 'react';

/**
 * Replaces lucide's own component (vite.icons.ts), which renders two components per icon and merges its attributes on
 * each render: a calendar shows hundreds of them. `d` has all shapes of the icon, and is constant, so React has nothing
 * to compare.
 */
export default function createLucideIcon(names: string, d: string) {
  const shape = createElement('path', { d });
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
      shape,
    );
}
