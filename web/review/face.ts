import type { ShownFace } from '#domain/approvals/reader.ts';

/** The agency's face on this page. */
export const face: Pick<ShownFace, 'name' | 'logoUrl' | 'showsGreenroom'> = {
  name: null,
  logoUrl: null,
  showsGreenroom: true,
};

/** Sets the document title, with the agency's name. */
export function entitle(title: string) {
  const whose = face.name ?? (face.showsGreenroom && 'Greenroom');
  document.title = whose ? `${title} · ${whose}` : title;
}

/** Applies the agency's name, logo and colour, in the page's theme, from the next render on. */
export function wear(agency: ShownFace | null | undefined) {
  const { shades = null, ...rest } = agency ?? { name: null, logoUrl: null, showsGreenroom: true };
  Object.assign(face, rest);
  const { style, dataset } = document.documentElement;
  for (const [name, colour] of Object.entries(shades?.[dataset['theme'] === 'dark' ? 'dark' : 'light'] ?? {}))
    style.setProperty(`--brand-${name}`, colour);
}
