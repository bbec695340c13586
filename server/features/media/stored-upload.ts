import {
  filmKey,
  incomingKey,
  networkFilmKey,
  partsPrefix,
  placesOf,
  sourceKey,
  uploadKey,
  wholeKey,
} from './keys.ts';
import type { ObjectRow } from './store.ts';

/** What belongs together in the store: an upload with all that was made of it, or an export. */
export interface Stored {
  /** Where files of it may be. */
  keys: string[];
  prefixes: string[];
  /** Files that the database says are there, one of each list. */
  needed: string[][];
  /** The type that a file was stored with. */
  contentType(key: string): string;
}

type Upload = Pick<ObjectRow, 'id' | 'state' | 'kind' | 'contentType' | 'hasPoster'>;

/** `films` are the names of those that were converted for networks. */
export function storedUpload(object: Upload, films: string[]): Stored {
  const { id, state, kind, hasPoster } = object;
  const own = object.contentType ?? 'application/octet-stream';
  // A picture in another size is made again when somebody asks for it; what it is made of is not.
  const hasSource = kind === 'video' ? hasPoster === 1 : own === 'image/heic';
  const needed = [
    // A video of the first release is stored as it came until somebody asks for it.
    kind === 'video' ? [filmKey(id), uploadKey(id)] : [uploadKey(id)],
    ...(hasSource ? [[sourceKey(id)]] : []),
    ...films.map((name) => [networkFilmKey(id, name)]),
  ];
  const isJudged = state === 'ready';
  // Nobody asks any more for what came of an upload that is judged by now.
  const isWanted = (place: string) => !isJudged || ![incomingKey(id), partsPrefix(id)].includes(place);
  const { keys, prefixes } = placesOf(id);
  return {
    keys: keys.filter(isWanted),
    prefixes: prefixes.filter(isWanted),
    // Of an upload that was not judged, nobody knows whether it has arrived.
    needed: isJudged ? needed : [],
    contentType: (key) => {
      if (key === filmKey(id) || key === uploadKey(id) || key === wholeKey(id)) return own;
      return ENDINGS.find(([ending]) => key.endsWith(ending))?.[1] ?? 'application/octet-stream';
    },
  };
}

const ENDINGS = [
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.mp4', 'video/mp4'],
] as const;
