import { eq } from 'drizzle-orm';
import { filmUnderWay } from '#domain/media/network-film.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import { formatOf } from '#domain/networks/check.ts';
import { filmFor, filmName, unknownFilm } from '#domain/networks/film.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { rulesOf } from '#domain/networks/rules-table.ts';
import type { Accepts, AccountLimits } from '#domain/networks/rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { NETWORK_FILM_NEEDS_FFMPEG } from '#server/features/media/network-film.ts';
import {
  askForNetworkFilm,
  findNetworkFilm,
  forgetNetworkFilm,
  type NetworkFilm,
} from '#server/features/media/network-films.ts';
import { targetAssets } from './target-assets.ts';

type File = typeof objects.$inferSelect;

/** Where a film goes: what that account takes follows from it. */
export interface FilmGoes {
  network: string;
  options: Readonly<Record<string, unknown>>;
  /** Of the account. */
  details: Readonly<Record<string, unknown>>;
}

const TOO_LONG = 'This video is too long to be made small enough for this network. Shorten it.';

export function takenFilm({ network, options, details }: FilmGoes): Accepts | null {
  if (!isNetwork(network)) return null;
  const rules = rulesOf(network, details['limits'] as AccountLimits | undefined);
  const format = formatOf(rules, options);
  return rules.video && { ...rules.video, ...(format === 'unknown' ? {} : format?.video) };
}

function nameFor(file: File, goes: FilmGoes): string | null {
  const accepts = takenFilm(goes);
  const spec = accepts && (file.seconds === null ? unknownFilm(accepts) : filmFor(accepts, file.seconds));
  return spec && filmName(spec);
}

/** Where no program can make it anew, the network may still take it as it came. */
function isTakenAsIs({ contentType, bytes }: File, goes: FilmGoes): boolean {
  const accepts = takenFilm(goes);
  return Boolean(accepts?.types.includes(contentType ?? '')) && (bytes ?? 0) <= (accepts?.bytes ?? 0);
}

/** The film that this account gets of a video; null where it is not made yet. */
export async function readyFilm(tx: Tx, file: File, goes: FilmGoes): Promise<NetworkFilm | null> {
  const name = nameFor(file, goes);
  const film = name && (await findNetworkFilm(tx, file.id, name));
  return film && film.state === 'ready' ? film : null;
}

/** Whether a post's videos are ready for this account; what is missing is asked for. */
export async function filmsOf(
  tx: Tx,
  postId: string,
  goes: FilmGoes,
): Promise<{ is: 'ready' } | { is: 'waiting' | 'failed'; reason: string }> {
  const assets = await targetAssets(tx, postId, goes.options);
  for (const [index, asset] of assets.entries()) {
    const id = asset.type === 'video' ? objectIdOf(asset.objectPath) : null;
    const [file] = id ? await tx.select().from(objects).where(eq(objects.id, id)) : [];
    if (!file || !takenFilm(goes)) continue;
    const name = nameFor(file, goes);
    if (!name) return { is: 'failed', reason: TOO_LONG };
    const film = await findNetworkFilm(tx, file.id, name);
    if (film?.state === 'ready') continue;
    if (film?.state === 'failed' && film.reason === NETWORK_FILM_NEEDS_FFMPEG && isTakenAsIs(file, goes))
      continue;
    if (film?.state === 'failed') {
      await forgetNetworkFilm(tx, file.id, name);
      return { is: 'failed', reason: film.reason ?? TOO_LONG };
    }
    await askForNetworkFilm(tx, file.id, name);
    return { is: 'waiting', reason: filmUnderWay(index + 1, film?.progress ?? 0) };
  }
  return { is: 'ready' };
}
