import { isNetwork, NETWORK_LABELS, type NetworkName } from './network.ts';

export const networkLabel = (network: string) => (isNetwork(network) ? NETWORK_LABELS[network] : network);

/** A handle with one @ before it. */
export const atHandle = (handle: string) => (handle.startsWith('@') ? handle : `@${handle}`);

export interface Place {
  network: string;
  handle: string;
}

/** An account's name for people: "Bluesky @acme.example". */
export const placeOf = ({ network, handle }: Place) => `${networkLabel(network)} ${atHandle(handle)}`;

/** Whether both are called the same on the same network, however their letters are written. */
const isCalledTheSame = (one: Place, other: Place) =>
  one.network === other.network &&
  atHandle(one.handle).toLowerCase() === atHandle(other.handle).toLowerCase();

/** Networks on which no two profiles have the same handle; elsewhere it may be a name, which many have. */
const HANDLES_UNIQUE: readonly string[] = [
  'bluesky',
  'mastodon',
  'instagram',
  'threads',
  'x',
] satisfies NetworkName[];

/** Whether a handle alone tells that both are the same profile. */
export const surelySameProfile = (one: Place, other: Place) =>
  HANDLES_UNIQUE.includes(one.network) && isCalledTheSame(one, other);

/** Where the app's own words say Instagram: for what is posted there, and for posts that name no account. */
export const isForInstagram = (places: readonly Place[]) =>
  places.every(({ network }) => network === 'instagram');
