/*
 * What the page of a signed-in person shows before any script has arrived. It is drawn once, when the product is built
 * (web/first-screens.tsx), with slots that the server fills for each page (server/http/first-screen.ts).
 */

/** Markup whose slots are still open: four screens, and what stands in them. */
export type FirstScreens = Record<
  'home' | 'calendar' | 'client' | 'post' | 'tile' | 'cover' | 'picture' | 'noPicture',
  string
>;

/** The slots: texts that no screen contains otherwise. */
export const SLOT = {
  /** Of the client. */
  name: '[[name]]',
  title: '[[title]]',
  /** Markup: the tiles of a client's grid, or a post's picture. */
  pictures: '[[pictures]]',
  src: '[[src]]',
  srcSet: '[[srcSet]]',
  /** The ratio of a picture, as width and height. */
  width: '[[width]]',
  height: '[[height]]',
} as const;
