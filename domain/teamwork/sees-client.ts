import { sameCompany } from '#domain/companies/names.ts';

/** Whether a member sees a client's posts; null: posts without a client. */
export const seesClient = ({ companies }: { companies: 'all' | string[] }, company: string | null): boolean =>
  companies === 'all' || (company !== null && companies.some((one) => sameCompany(one, company)));
