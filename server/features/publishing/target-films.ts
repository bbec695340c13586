import { filmUnderWay } from '#domain/media/network-film.ts';
import { filmName, isChosen } from '#domain/networks/film.ts';
import { FILE_UNREADABLE } from '#domain/publishing/target-words.ts';
import type { Tx } from '#server/db/connect.ts';
import { NETWORK_FILM_NEEDS_FFMPEG } from '#server/features/media/network-film.ts';
import {
  askForNetworkFilm,
  findNetworkFilm,
  forgetNetworkFilm,
  isAway,
  type NetworkFilm,
} from '#server/features/media/network-films.ts';
import { targetAssets, type Goes, type TargetAsset } from './target-assets.ts';

const TOO_LONG = 'This video is too long to be made small enough for this network. Shorten it.';

/** Whether the network takes the original of a video that cannot be converted, and no cut was chosen. */
function isTakenAsIs({ file: { contentType, bytes }, film }: TargetAsset): boolean {
  if (!film?.spec || isChosen(film.spec)) return false;
  return film.accepts.types.includes(contentType ?? '') && (bytes ?? 0) <= film.accepts.bytes;
}

/** The converted film of a video for this account; null until it is ready. */
export async function readyFilm(tx: Tx, { file, film }: TargetAsset): Promise<NetworkFilm | null> {
  const made = film?.spec && (await findNetworkFilm(tx, file.id, filmName(film.spec)));
  return made && made.state === 'ready' ? made : null;
}

/**
 * Whether a post's videos are ready for this account; queues the conversion of missing ones. `away`: a file could
 * not be read, and is tried again at the next look. A file that nothing is known of any more has failed: what was
 * approved does not go out without it.
 */
export async function filmsOf(
  tx: Tx,
  postId: string,
  goes: Goes,
): Promise<{ is: 'ready' } | { is: 'waiting' | 'failed' | 'away'; reason: string }> {
  const { assets, areAll } = await targetAssets(tx, postId, goes);
  if (!areAll) return { is: 'failed', reason: FILE_UNREADABLE };
  for (const one of assets) {
    if (!one.film) continue;
    if (!one.film.spec) return { is: 'failed', reason: TOO_LONG };
    const [id, name] = [one.file.id, filmName(one.film.spec)];
    const film = await findNetworkFilm(tx, id, name);
    if (film?.state === 'ready') continue;
    if (film?.state === 'failed' && film.reason === NETWORK_FILM_NEEDS_FFMPEG && isTakenAsIs(one)) continue;
    if (film?.state === 'failed') {
      await forgetNetworkFilm(tx, id, name);
      return { is: 'failed', reason: film.reason ?? TOO_LONG };
    }
    if (isAway(film)) {
      await forgetNetworkFilm(tx, id, name);
      return { is: 'away', reason: FILE_UNREADABLE };
    }
    await askForNetworkFilm(tx, id, name);
    return { is: 'waiting', reason: filmUnderWay(one.place, film?.progress ?? 0) };
  }
  return { is: 'ready' };
}
