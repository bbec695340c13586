/** Whether a member sees the posts of a client; null: those without one. */
export const seesClient = ({ companies }: { companies: 'all' | string[] }, company: string | null): boolean =>
  companies === 'all' ||
  (company !== null && companies.some((one) => one.toLowerCase() === company.toLowerCase()));
