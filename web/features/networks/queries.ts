import {
  chooseAccounts,
  connectAccount,
  disconnectAccount,
  forgetFoundAccounts,
  listAccounts,
  listAccountsInNeed,
  listFoundAccounts,
  listNetworks,
  updateAccount,
} from '#domain/networks/contract.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';

export const useNetworks = () => useRead(listNetworks);

/** `watched` polls the list, while somebody grants access in another window. */
export const useAccounts = (company: string, watched = false) =>
  useRead(listAccounts, { params: { name: company } }, watched ? { refetchInterval: 2_000 } : {});

/** Accounts of all clients that have to be reconnected, now or soon. */
export const useAccountsInNeed = () => useRead(listAccountsInNeed, {}, { refetchInterval: 30_000 });

/** Profiles from this person's log-ins that nobody has chosen from yet. */
export const useFound = (company: string, watched = false) =>
  useRead(listFoundAccounts, { params: { name: company } }, watched ? { refetchInterval: 2_000 } : {});

export const useChoose = () => useChange(chooseAccounts);
export const useForget = () => useChange(forgetFoundAccounts);
export const useConnect = () => useChange(connectAccount);
export const useUpdate = () => useChange(updateAccount);
export const useDisconnect = () => useChange(disconnectAccount);
