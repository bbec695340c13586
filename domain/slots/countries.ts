/** Countries with known public holidays, sorted by name. Only nationwide holidays count. */
export const COUNTRIES = [
  'AT',
  'BE',
  'CA',
  'FR',
  'DE',
  'IE',
  'IT',
  'NL',
  'PL',
  'PT',
  'ES',
  'CH',
  'GB',
  'US',
] as const;
export type Country = (typeof COUNTRIES)[number];

export const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  AT: 'Austria',
  BE: 'Belgium',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  IT: 'Italy',
  NL: 'Netherlands',
  PL: 'Poland',
  PT: 'Portugal',
  ES: 'Spain',
  CH: 'Switzerland',
  GB: 'United Kingdom',
  US: 'United States',
};
