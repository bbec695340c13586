import { isNetwork, NETWORK_LABELS } from './network.ts';

export const networkLabel = (network: string) => (isNetwork(network) ? NETWORK_LABELS[network] : network);

/** A handle with one @ before it. */
export const atHandle = (handle: string) => (handle.startsWith('@') ? handle : `@${handle}`);

export interface Place {
  network: string;
  handle: string;
}

/** An account's name for people: "Bluesky @acme.example". */
export const placeOf = ({ network, handle }: Place) => `${networkLabel(network)} ${atHandle(handle)}`;

/** Whether both are the same profile, ignoring case. */
export const sameProfile = (one: Place, other: Place) =>
  one.network === other.network &&
  atHandle(one.handle).toLowerCase() === atHandle(other.handle).toLowerCase();

/** Whether the app's own words say Instagram: for posts that go only there, or name no account. */
export const isForInstagram = (places: readonly Place[]) =>
  places.every(({ network }) => network === 'instagram');
