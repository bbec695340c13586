/** Where an upload is stored until it has been checked. Nothing is ever served from here. */
export const incomingKey = (id: string) => `incoming/${id}`;
/** A large file is sent in parts, which are joined when all are there. */
export const partsPrefix = (id: string) => `parts/${id}/`;
export const partKey = (id: string, part: number) => `parts/${id}/${part}`;
/** The original file, out of reach of its upload URL. A video's is removed once its film is made. */
export const uploadKey = (id: string) => `uploads/${id}`;
/** A video as it is served: pictures and sound, without metadata. */
export const filmKey = (id: string) => `films/${id}`;
/** A video converted for networks, by the name of its format. */
const networkFilmsPrefix = (id: string) => `masters/${id}/`;
export const networkFilmKey = (id: string, name: string) => `masters/${id}/${name}.mp4`;
const picturesPrefix = (id: string) => `pictures/${id}/`;
/** The source of sizes if the file itself cannot be: a converted HEIC, a video's poster frame. */
export const sourceKey = (id: string) => `pictures/${id}/source.jpg`;
/** A picture in another shape, for a network that fetches it from us; named by its content. */
export const fittedKey = (id: string, name: string) => `pictures/${id}/fit-${name}.jpg`;
export const FIT_NAME = 32;

/** A moving picture that is too heavy to be made smaller: the file itself, without notes. */
export const wholeKey = (id: string) => `pictures/${id}/whole`;

export type PictureFormat = 'webp' | 'moving' | 'jpg';

// Pictures named `-moving.webp` were made by earlier versions; some of them stand still.
const ENDINGS: Record<PictureFormat, string> = { webp: '.webp', moving: '-moves.webp', jpg: '.jpg' };

export const pictureKey = (id: string, width: number, format: PictureFormat) =>
  `pictures/${id}/${width}${ENDINGS[format]}`;

/** Everywhere that something of an upload may be stored. */
export const placesOf = (id: string) => ({
  keys: [incomingKey(id), uploadKey(id), filmKey(id)],
  prefixes: [partsPrefix(id), picturesPrefix(id), networkFilmsPrefix(id)],
});

/** The folders of what is stored for good, and of what is on its way. The id is the part after them. */
export const KEPT = ['uploads/', 'films/', 'masters/', 'pictures/'];
export const ON_ITS_WAY = ['incoming/', 'parts/'];
