import { isNetwork, NETWORK_LABELS } from './network.ts';

export const networkLabel = (network: string) => (isNetwork(network) ? NETWORK_LABELS[network] : network);

/** A handle as people write it: with one @ before it. */
export const atHandle = (handle: string) => (handle.startsWith('@') ? handle : `@${handle}`);

export interface Place {
  network: string;
  handle: string;
}

/** How people call an account: "Bluesky @acme.example". */
export const placeOf = ({ network, handle }: Place) => `${networkLabel(network)} ${atHandle(handle)}`;

/** Whether both are called the same on the same network, however their letters are written. */
export const sameProfile = (one: Place, other: Place) =>
  one.network === other.network &&
  atHandle(one.handle).toLowerCase() === atHandle(other.handle).toLowerCase();

/** Where the app's own words say Instagram: for what is posted there, and for posts that name no account. */
export const isForInstagram = (places: readonly Place[]) =>
  places.every(({ network }) => network === 'instagram');
