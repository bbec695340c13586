import {
  connectAccount,
  disconnectAccount,
  listAccounts,
  listNetworks,
  updateAccount,
} from '#domain/networks/contract.ts';
import { useRead, useWrite } from '#web/lib/use-api.ts';

export const useNetworks = () => useRead(listNetworks);

/** `watched`: somebody is allowing an access in another window, so the list is looked at again and again. */
export const useAccounts = (company: string, watched = false) =>
  useRead(listAccounts, { params: { name: company } }, watched ? { refetchInterval: 2_000 } : {});

/** What an account is called stands on posts, too. */
const SHOWN = ['/api/companies', '/api/posts'];

export const useConnect = () => useWrite(connectAccount, SHOWN);
export const useUpdate = () => useWrite(updateAccount, SHOWN);
export const useDisconnect = () => useWrite(disconnectAccount, SHOWN);
