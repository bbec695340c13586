import { GLYPHS } from './alphabet.ts';
import { put } from './scene.ts';

export interface Hand {
  colour: string;
  /** Height of the capitals. */
  size: number;
  /** Thickness of the line, in hundredths of the height. */
  weight?: number;
  /** Room between letters, in hundredths of the height. */
  tracking?: number;
  /** A broad pen held level: how many hundredths its strokes gain where they go up and down. */
  nib?: number;
  stretch?: number;
  slant?: number;
  square?: boolean;
  more?: string;
}

const signsOf = (text: string) => text.toUpperCase().split('');
const glyph = (sign: string) => GLYPHS[sign] ?? [30, ''];
const gapOf = ({ weight = 12, tracking = 18, nib = 0 }: Hand) => weight + nib + tracking;

function unitsOf(text: string, hand: Hand): number {
  const signs = signsOf(text);
  return (
    signs.reduce((sum, sign) => sum + glyph(sign)[0] * (hand.stretch ?? 1), 0) +
    gapOf(hand) * (signs.length - 1)
  );
}

/** How wide the words stand, the thickness of their first and last stroke included. */
const widthOf = (text: string, hand: Hand) =>
  ((unitsOf(text, hand) + (hand.weight ?? 12) + (hand.nib ?? 0)) * hand.size) / 100;

/** The hand in the size in which the words fill the width. */
export const fitted = (text: string, width: number, hand: Omit<Hand, 'size'>): Hand => ({
  ...hand,
  size: (100 * width) / widthOf(text, { ...hand, size: 100 }),
});

function oneSign(sign: string, hand: Hand): string {
  const { colour, weight = 12, nib = 0, stretch = 1, slant = 0, square = false, more = '' } = hand;
  const [, line] = glyph(sign);
  if (!line) return '';
  const ends = square ? 'square' : 'round';
  const join = square ? 'miter' : 'round';
  const stroke = `fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="${ends}" stroke-linejoin="${join}" stroke-miterlimit="3" ${more}`;
  const scale = `transform="skewX(${-slant}) scale(${stretch} 1)"`;
  // A level nib is the same line laid side by side; one copy per third of its thickness leaves no gaps.
  const copies = nib > 0 ? Math.ceil((nib / Math.max(weight, 1)) * 3) : 0;
  return Array.from({ length: copies + 1 }, (_, index) => (copies > 0 ? nib * (index / copies - 0.5) : 0))
    .map((shift) => `<g transform="translate(${shift} 0)"><path d="${line}" ${stroke} ${scale}/></g>`)
    .join('');
}

/** Words on a straight line; y is where the letters stand. */
export function lettering(
  text: string,
  at: { x: number; y: number; anchor?: 'start' | 'middle' | 'end' },
  hand: Hand,
): string {
  const scale = hand.size / 100;
  const { anchor = 'middle' } = at;
  const length = unitsOf(text, hand) * scale;
  let x = at.x - (anchor === 'middle' ? length / 2 : anchor === 'end' ? length : 0);
  return signsOf(text)
    .map((sign) => {
      const piece = put(x, at.y - hand.size, oneSign(sign, hand), { scale });
      x += (glyph(sign)[0] * (hand.stretch ?? 1) + gapOf(hand)) * scale;
      return piece;
    })
    .join('');
}

/** Words around a circle, their middle at the angle (0 is the top); `below` turns them so that they read at the bottom. */
export function onCircle(
  text: string,
  at: { x: number; y: number; r: number; angle?: number; below?: boolean },
  hand: Hand,
): string {
  const scale = hand.size / 100;
  const { angle: middle = 0, below = false } = at;
  const way = below ? -1 : 1;
  const r = below ? at.r + hand.size : at.r;
  const turnOf = (units: number) => (way * (units * scale * 180)) / (Math.PI * r);
  let turn = middle - turnOf(unitsOf(text, hand)) / 2;
  return signsOf(text)
    .map((sign) => {
      const width = glyph(sign)[0] * (hand.stretch ?? 1);
      const angle = turn + turnOf(width / 2);
      turn += turnOf(width + gapOf(hand));
      const rad = (angle * Math.PI) / 180;
      const [x, y] = [at.x + Math.sin(rad) * r, at.y - Math.cos(rad) * r];
      const letter = put((-width / 2) * scale, -hand.size, oneSign(sign, hand), { scale });
      return put(x, y, letter, { turn: angle + (below ? 180 : 0) });
    })
    .join('');
}
