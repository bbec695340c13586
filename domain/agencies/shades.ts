/** The variants of an agency's accent colour on its clients' pages and mails, in one theme. */
export interface Shade {
  /** Of button backgrounds. */
  fill: string;
  /** Of button labels. */
  label: string;
  hover: string;
  /** Of links. */
  ink: string;
  /** The background of small elements with text in `ink`. */
  soft: string;
}

export interface Shades {
  light: Shade;
  dark: Shade;
}

export const isAccent = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

const READABLE = 4.5;
const VISIBLE = 3;
/** Text backgrounds: the usual one, then the one with the least contrast; as in web/styles/tokens.css. */
const GROUNDS = { light: ['#ffffff', '#efede7'], dark: ['#131312', '#272724'] } as const;
export const GROUND = { light: GROUNDS.light[0], dark: GROUNDS.dark[0] };
const LABELS = ['#ffffff', '#12110e'];

const parts = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parts(hex).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mix(hex: string, other: string, share: number): string {
  const to = parts(other);
  const mixed = parts(hex).map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself, or mixed with as little of the other colour as `isGood` needs. */
function until(hex: string, other: string, isGood: (mixed: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(hex, other, share);
    if (isGood(mixed)) return mixed;
  }
  return other;
}

const labelOn = (fill: string) => LABELS.find((label) => contrast(label, fill) >= READABLE);

function shadeOf(accent: string, theme: 'light' | 'dark'): Shade {
  const [ground, other] = GROUNDS[theme];
  const away = theme === 'light' ? '#000000' : '#ffffff';
  const isSeen = (colour: string) => [ground, other].every((one) => contrast(colour, one) >= VISIBLE);
  const fill = until(accent, away, (one) => isSeen(one) && labelOn(one) !== undefined);
  const label = labelOn(fill) ?? '#ffffff';
  const soft = mix(accent, ground, theme === 'light' ? 0.88 : 0.8);
  const ink = until(accent, away, (one) =>
    [ground, other, soft].every((behind) => contrast(one, behind) >= READABLE),
  );
  // Away from the label's colour, so that its contrast only grows.
  const hover = mix(fill, label === '#ffffff' ? '#000000' : '#ffffff', 0.12);
  return { fill, label, hover, ink, soft };
}

/** Makes text readable on the colour and in it, in both themes: changes the colour no more than needed. */
export const shadesOf = (accent: string): Shades => ({
  light: shadeOf(accent.toLowerCase(), 'light'),
  dark: shadeOf(accent.toLowerCase(), 'dark'),
});
