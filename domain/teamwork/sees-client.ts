/** Whether a member sees a client's posts; null: posts without a client. */
export const seesClient = ({ companies }: { companies: 'all' | string[] }, company: string | null): boolean =>
  companies === 'all' ||
  (company !== null && companies.some((one) => one.toLowerCase() === company.toLowerCase()));
