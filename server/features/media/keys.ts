/** Where a browser or this server puts what is sent, until it has been judged. Nothing is ever served from here. */
export const incomingKey = (id: string) => `incoming/${id}`;
/** A large file comes in parts, which become one when all are there. */
export const partsPrefix = (id: string) => `parts/${id}/`;
export const partKey = (id: string, part: number) => `parts/${id}/${part}`;
/** The file as it came, out of reach of its upload address. Of a video it goes once the film has been made. */
export const uploadKey = (id: string) => `uploads/${id}`;
/** A video as it is served: pictures and sound, without notes. */
export const filmKey = (id: string) => `films/${id}`;
/** A video as networks take it, by the name that its size has. */
export const networkFilmsPrefix = (id: string) => `masters/${id}/`;
export const networkFilmKey = (id: string, name: string) => `masters/${id}/${name}.mp4`;
export const picturesPrefix = (id: string) => `pictures/${id}/`;
/** What sizes are made from where the file itself cannot be: a converted HEIC, a video's poster frame. */
export const sourceKey = (id: string) => `pictures/${id}/source.jpg`;
/** A picture in another shape, for a network that reads it from us; named by its content. */
export const fittedKey = (id: string, name: string) => `pictures/${id}/fit-${name}.jpg`;
export const FIT_NAME = 32;

export type PictureFormat = 'webp' | 'moving' | 'jpg';

const ENDINGS: Record<PictureFormat, string> = { webp: '.webp', moving: '-moving.webp', jpg: '.jpg' };

export const pictureKey = (id: string, width: number, format: PictureFormat) =>
  `pictures/${id}/${width}${ENDINGS[format]}`;
