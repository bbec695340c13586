import type { ShownFace } from '#domain/approvals/reader.ts';

/** The agency whose page it is, as far as it shows itself. */
export const face: Pick<ShownFace, 'name' | 'logoUrl' | 'showsGreenroom'> = {
  name: null,
  logoUrl: null,
  showsGreenroom: true,
};

/** What the page is called in the browser's tabs and history, and whose it is. */
export function entitle(title: string) {
  const whose = face.name ?? (face.showsGreenroom && 'Greenroom');
  document.title = whose ? `${title} · ${whose}` : title;
}

/** From the next drawing on the page is the agency's: its name and logo, and its colour in the theme of the page. */
export function wear(agency: ShownFace | null | undefined) {
  const { shades = null, ...rest } = agency ?? { name: null, logoUrl: null, showsGreenroom: true };
  Object.assign(face, rest);
  const { style, dataset } = document.documentElement;
  for (const [name, colour] of Object.entries(shades?.[dataset['theme'] === 'dark' ? 'dark' : 'light'] ?? {}))
    style.setProperty(`--brand-${name}`, colour);
}
