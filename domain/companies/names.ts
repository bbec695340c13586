import { asCompared } from '#domain/kit/spellings.ts';

/** Stands for posts without a company; no company can have this name. */
export const UNCATEGORIZED = 'UNCATEGORIZED';

export const NAME_RESERVED = 'This name stands for posts without a client. Please choose another one.';
/** Refused as names, because browsers resolve `.` and `..` at the end of an address. */
const DOTS = /^\.{1,2}$/;
export const NAME_OF_DOTS = 'A client cannot be called by dots alone. Please choose another name.';
export const isOfDots = (name: string) => DOTS.test(name.trim());

export const NAME_NEEDED = 'Please name the client of these posts first';
export const NO_SUCH_CLIENT = 'Client not found. It may have been renamed or deleted.';

/** Names that differ only in case or in the spelling of accents name the same company. */
export const sameCompany = (a: string | null, b: string | null) =>
  asCompared((a ?? UNCATEGORIZED).trim()) === asCompared((b ?? UNCATEGORIZED).trim());

export const isUncategorized = (name: string | null) => sameCompany(name, null);
