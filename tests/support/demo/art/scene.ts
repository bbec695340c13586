/** A sheet to draw on. Coordinates are pixels of the finished picture; pieces are SVG text, drawn in the order given. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** A gradient along an angle in degrees, 0 from left to right, 90 from top to bottom. */
  linear(stops: Stops, angle?: number): string;
  /** A gradient from a point of the shape outwards; all in parts of the shape. */
  radial(stops: Stops, at?: { x?: number; y?: number; r?: number }): string;
  /** An attribute that cuts a piece to a shape. */
  clip(shape: string): string;
  /** A paint that repeats a tile. */
  tile(width: number, height: number, piece: string, transform?: string): string;
  svg(pieces: Piece[]): string;
}

/** Colours at even distances, or with their place (0 to 1) and their opacity. */
export type Stops = (string | [colour: string, at: number, opacity?: number])[];
export type Piece = string | Piece[];

const short = (value: number) => String(Math.round(value * 100) / 100);

export function newScene(width = 1080, height = 1080): Scene {
  const defs: string[] = [];
  const known = new Map<string, string>();
  const define = (element: string, attributes: string, content: string) => {
    const text = `${element} ${attributes}>${content}</${element}>`;
    const id = known.get(text) ?? `d${known.size}`;
    if (!known.has(text)) {
      known.set(text, id);
      defs.push(`<${text.replace(' ', ` id="${id}" `)}`);
    }
    return `url(#${id})`;
  };
  const stopsOf = (stops: Stops) =>
    stops
      .map((stop, index) => {
        const [colour, at, opacity] = typeof stop === 'string' ? [stop, index / (stops.length - 1)] : stop;
        return `<stop offset="${short(at)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
      })
      .join('');

  return {
    width,
    height,
    linear(stops, angle = 90) {
      const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
      const ends = `x1="${short(0.5 - x)}" y1="${short(0.5 - y)}" x2="${short(0.5 + x)}" y2="${short(0.5 + y)}"`;
      return define('linearGradient', ends, stopsOf(stops));
    },
    radial(stops, { x = 0.5, y = 0.5, r = 0.5 } = {}) {
      return define('radialGradient', `cx="${x}" cy="${y}" r="${r}"`, stopsOf(stops));
    },
    clip: (shape) => `clip-path="${define('clipPath', '', shape)}"`,
    tile(w, h, piece, transform = '') {
      const size = `width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="${transform}"`;
      return define('pattern', size, piece);
    },
    svg: (pieces) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${flat(pieces)}</svg>`,
  };
}

const flat = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.map(flat).join(''));

export const group = (attributes: string, ...pieces: Piece[]) => `<g ${attributes}>${flat(pieces)}</g>`;
/** Moved, then turned and scaled around its own origin. */
export const put = (x: number, y: number, piece: Piece, { turn = 0, scale = 1, flip = false } = {}) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(flip ? -scale : scale)} ${short(scale)})">${flat(piece)}</g>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** As many pieces as asked for, each made from its number. */
export const times = (count: number, make: (index: number) => Piece): Piece[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Pieces around a point, each turned outwards. */
export const around = (x: number, y: number, count: number, piece: Piece, from = 0) =>
  times(count, (index) => put(x, y, piece, { turn: from + (index * 360) / count }));
