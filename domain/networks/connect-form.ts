import type { NetworkName } from './network.ts';

/** What a person is asked for to connect an account; `nothing`: all of it happens in the popup. */
export type ConnectForm = 'password' | 'server' | 'nothing';

export function connectForm(network: NetworkName): ConnectForm {
  if (network === 'bluesky') return 'password';
  return network === 'mastodon' ? 'server' : 'nothing';
}
