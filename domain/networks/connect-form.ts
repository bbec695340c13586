import type { NetworkName } from './network.ts';

/** The inputs for connecting an account; `nothing`: everything happens in the popup. */
export type ConnectForm = 'password' | 'server' | 'nothing';

export function connectForm(network: NetworkName): ConnectForm {
  if (network === 'bluesky') return 'password';
  return network === 'mastodon' ? 'server' : 'nothing';
}
