import type { Shades } from '#domain/agencies/shades.ts';

/** The colours of web/styles/tokens.css, written inline because mail programs ignore stylesheets. */
const GREEN_LIGHT = {
  canvas: '#faf9f6',
  surface: '#ffffff',
  sunken: '#f3f1ec',
  line: '#e7e4dd',
  ink: '#1d1c19',
  muted: '#625f58',
  accent: '#0f7a4c',
  onAccent: '#ffffff',
  accentSoft: '#e3f3ea',
  accentInk: '#0b6b42',
  dangerSoft: '#fdecea',
  dangerInk: '#a5241c',
} as const;

type Colours = Record<keyof typeof GREEN_LIGHT, string>;

const GREEN_DARK: Colours = {
  canvas: '#131312',
  surface: '#1a1a18',
  sunken: '#22221f',
  line: '#2b2a27',
  ink: '#f0eee9',
  muted: '#aeaaa2',
  accent: '#41bd83',
  onAccent: '#06170e',
  accentSoft: '#15301f',
  accentInk: '#66d2a0',
  dangerSoft: '#371a17',
  dangerInk: '#fb9d94',
};

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const FACT =
  'margin:0 0 20px;padding:10px 14px;border-radius:10px;font-size:15px;font-weight:600;overflow-wrap:anywhere';

/** Inline styles, which every mail program understands. */
const styles = (LIGHT: Colours) => ({
  body: `margin:0;padding:0;background-color:${LIGHT.canvas};color:${LIGHT.ink};font-family:${FONT};font-size:16px;line-height:1.6;-webkit-text-size-adjust:100%`,
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  page: 'max-width:600px;margin:0 auto;padding:32px 16px 40px',
  eyebrow: `margin:0 8px 14px;font-size:14px;line-height:1.4;font-weight:600;color:${LIGHT.muted};overflow-wrap:anywhere`,
  card: `padding:32px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:16px`,
  heading: `margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-0.02em;color:${LIGHT.ink};overflow-wrap:anywhere`,
  paragraph: `margin:0 0 16px;color:${LIGHT.ink};overflow-wrap:anywhere`,
  fact: `${FACT};background-color:${LIGHT.accentSoft};color:${LIGHT.accentInk}`,
  badFact: `${FACT};background-color:${LIGHT.dangerSoft};color:${LIGHT.dangerInk}`,
  quote: `margin:0 0 20px;padding:14px 16px;background-color:${LIGHT.sunken};color:${LIGHT.ink};border-radius:12px;white-space:pre-line;overflow-wrap:anywhere`,
  quoteLabel: `margin:0 0 6px;font-size:13px;font-weight:600;color:${LIGHT.muted};overflow-wrap:anywhere`,
  picture: 'display:block;margin:8px 0 20px;text-decoration:none',
  image: `display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:12px;background-color:${LIGHT.sunken};color:${LIGHT.muted};font-size:14px`,
  pictures: 'display:block;margin:8px 0 16px;font-size:0;line-height:0;text-decoration:none',
  smallImage: `display:inline-block;width:48.5%;aspect-ratio:1;object-fit:cover;margin:0 3% 3% 0;border:0;border-radius:12px;background-color:${LIGHT.sunken};color:${LIGHT.muted};font-size:14px;line-height:1.4`,
  line: `margin:0 0 6px;color:${LIGHT.ink};font-size:15px;line-height:1.5;overflow-wrap:anywhere`,
  action: 'margin:28px 0 24px',
  button: `display:inline-block;padding:14px 28px;background-color:${LIGHT.accent};color:${LIGHT.onAccent};border-radius:10px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;text-align:center`,
  small: `margin:0 0 10px;font-size:14px;line-height:1.5;color:${LIGHT.muted};overflow-wrap:anywhere`,
  link: `color:${LIGHT.accentInk};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all`,
  list: 'margin:0 0 20px;padding:0 0 0 20px',
  footer: `margin:20px 8px 0;font-size:13px;line-height:1.5;color:${LIGHT.muted};overflow-wrap:anywhere`,
  logo: 'display:inline-block;width:28px;height:28px;margin:0 8px 0 0;border:0;border-radius:7px;vertical-align:middle;object-fit:cover',
});

/** For mail programs that read it: the dark theme, and on phones a narrower card with a wide button. */
const headStyle = (DARK: Colours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page { padding: 20px 10px 32px !important; }
  .card { padding: 24px 20px !important; }
  .heading { font-size: 22px !important; }
  .button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  body { background-color: ${DARK.canvas} !important; color: ${DARK.ink} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .sunken { background-color: ${DARK.sunken} !important; color: ${DARK.ink} !important; }
  .fact { background-color: ${DARK.accentSoft} !important; color: ${DARK.accentInk} !important; }
  .bad { background-color: ${DARK.dangerSoft} !important; color: ${DARK.dangerInk} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  .link { color: ${DARK.accentInk} !important; }
}`;

/** The look of a mail: the product's green, or the agency's accent. */
export function lookOf(shades: Shades | null) {
  const wear = (green: Colours, { fill, label, soft, ink }: Shades['light']): Colours => ({
    ...green,
    accent: fill,
    onAccent: label,
    accentSoft: soft,
    accentInk: ink,
  });
  return {
    style: styles(shades ? wear(GREEN_LIGHT, shades.light) : GREEN_LIGHT),
    head: headStyle(shades ? wear(GREEN_DARK, shades.dark) : GREEN_DARK),
  };
}

export type Look = ReturnType<typeof lookOf>;
