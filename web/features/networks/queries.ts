import {
  connectAccount,
  disconnectAccount,
  listAccounts,
  listNetworks,
  updateAccount,
} from '#domain/networks/contract.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';

export const useNetworks = () => useRead(listNetworks);

/** `watched`: somebody is allowing an access in another window, so the list is looked at again and again. */
export const useAccounts = (company: string, watched = false) =>
  useRead(listAccounts, { params: { name: company } }, watched ? { refetchInterval: 2_000 } : {});

export const useConnect = () => useChange(connectAccount);
export const useUpdate = () => useChange(updateAccount);
export const useDisconnect = () => useChange(disconnectAccount);
