import {
  createContact,
  deleteCompany,
  deleteContact,
  getCompany,
  listCompanies,
  listContacts,
  updateCompany,
  updateContact,
} from '#domain/companies/contract.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';

const EVERY_30_SECONDS = 30_000;

export const useCompanies = () => useRead(listCompanies, {}, { refetchInterval: EVERY_30_SECONDS });

/** Reads only the cache. */
export const useCompaniesPending = () => useRead(listCompanies, {}, { enabled: false }).isPending;

export const useCompany = (name: string | null) =>
  useRead(
    getCompany,
    { params: { name: name ?? '' } },
    { refetchInterval: EVERY_30_SECONDS, enabled: name !== null },
  );

export const useDeleteCompany = () => useChange(deleteCompany);

export const useContacts = (companyId: string | null) =>
  useRead(listContacts, { params: { companyId: companyId ?? '' } }, { enabled: companyId !== null });

/** Makes a profile for a company that only posts name, which its first contact needs. */
export const useMakeProfile = () => useChange(updateCompany);
export const useCreateContact = () => useChange(createContact);
export const useUpdateContact = () => useChange(updateContact);
export const useDeleteContact = () => useChange(deleteContact);
