import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/*
 * Lucide's icons as one path each: an icon of four shapes is four elements that the browser has to make, style and lay
 * out, and of a client's page every third element was such a shape. One path with all outlines looks the same.
 */

const ICONS = /\/lucide-react\/dist\/esm\/icons\//;
const DATA = /const __iconData = (\{[^]*?\n\});\n/;
const STROKE_WIDTH = 2;

/** What lucide's files say of an icon. */
export interface IconData {
  name: string;
  aliases?: string[];
  node: Shape[];
}

type Attributes = Record<string, string>;
type Shape = [tag: string, attributes: Attributes];

export const onePathIcons: Plugin = {
  name: 'one-path-icons',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === '../createLucideIcon.mjs' && ICONS.test(importer)
      ? fileURLToPath(new URL('./web/ui/lucide-icon.ts', import.meta.url))
      : null,
  transform(code, id) {
    const [, literal] = (ICONS.test(id) && DATA.exec(code)) || [];
    if (literal === undefined) return null;
    // Of an installed package, written as an object of JavaScript.
    // oxlint-disable-next-line typescript/no-implied-eval
    const data = new Function(`return ${literal}`)() as IconData;
    return {
      code: `import createLucideIcon from '../createLucideIcon.mjs';
        export default /* @__PURE__ */ createLucideIcon(${JSON.stringify(classesOf(data))}, ${JSON.stringify(onePath(data.node))});`,
      map: null,
    };
  },
};

export const classesOf = ({ name, aliases = [] }: IconData): string =>
  ['lucide', name, ...aliases].join(' lucide-');

/** The outlines of all shapes, as the data of one path. */
export const onePath = (shapes: Shape[]): string => shapes.map(outline).join('');

function outline([tag, attributes]: Shape): string {
  const { key: _key, fill, ...rest } = attributes;
  const value = (name: string) => Number(rest[name] ?? 0);
  // A dot is covered by its own stroke, with or without filling.
  if (fill !== undefined && !(tag === 'circle' && value('r') <= STROKE_WIDTH / 2))
    throw new Error(`An icon has a filled ${tag}, which one path for all shapes cannot show`);
  const draw = DRAWN[tag];
  const unknown = Object.keys(rest).filter((name) => !draw?.reads.includes(name));
  if (!draw || unknown.length > 0) throw new Error(`An icon has a ${tag} with ${unknown.join(', ')}`);
  return draw.path(value, rest);
}

interface Draw {
  reads: string[];
  path: (value: (name: string) => number, attributes: Attributes) => string;
}

const DRAWN: Record<string, Draw | undefined> = {
  path: { reads: ['d'], path: (_value, { d = '' }) => fromAnywhere(d) },
  circle: {
    reads: ['cx', 'cy', 'r'],
    path: (value) =>
      round(value('cx'), value('cy'), value('r'), value('r')) + filled(value('cx'), value('cy'), value('r')),
  },
  ellipse: {
    reads: ['cx', 'cy', 'rx', 'ry'],
    path: (value) => round(value('cx'), value('cy'), value('rx'), value('ry')),
  },
  line: {
    reads: ['x1', 'y1', 'x2', 'y2'],
    path: (value) => `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`,
  },
  polyline: { reads: ['points'], path: (_value, { points = '' }) => `M${points.trim()}` },
  polygon: { reads: ['points'], path: (_value, { points = '' }) => `M${points.trim()}z` },
  rect: {
    reads: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    path(value, { rx, ry }) {
      const [across, down] = [Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)];
      const [wide, high] = [short(value('width') - 2 * across), short(value('height') - 2 * down)];
      const turn = (x: number, y: number) => (across > 0 ? `a${across} ${down} 0 0 1 ${x} ${y}` : '');
      return `M${short(value('x') + across)} ${value('y')}h${wide}${turn(across, down)}v${high}${turn(-across, down)}h${-wide}${turn(-across, -down)}v${-high}${turn(across, -down)}z`;
    },
  },
};

/** Differences of decimals, without the digits that only computers see. */
const short = (value: number) => Number(value.toFixed(4));

/** Where the stroke is wider than the circle, it would leave a hole: a point fills it. */
const filled = (cx: number, cy: number, r: number) => (r < STROKE_WIDTH / 2 ? `M${cx} ${cy}h0` : '');

const round = (cx: number, cy: number, rx: number, ry: number) =>
  `M${short(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)`;
const RELATIVE = new RegExp(String.raw`^m\s*(${NUMBER})[\s,]*(${NUMBER})[\s,]*([-+.\d])?`);

/** A path that begins with a relative move begins at its own first point only if it is the first. */
const fromAnywhere = (d: string) =>
  d.trim().replace(RELATIVE, (_all, x: string, y: string, more: string | undefined) => {
    return `M${x} ${y}${more === undefined ? '' : `l${more}`}`;
  });
