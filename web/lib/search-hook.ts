import { useSearch } from 'wouter/use-browser-location';

/**
 * wouter decodes a query before its values are read, which decodes them once more: "100%25 Juice" would be read
 * as "100% Juice". With every % escaped, its own decoding leads back to the query as it is in the address.
 */
export const decodedOnce = (search: string) => search.replaceAll('%', '%25');

const useSearchOnce: typeof useSearch = (options) => decodedOnce(useSearch(options));

/** For the app's Router: useSearch and useSearchParams read the query through it. */
export const searchDecodedOnce = { searchHook: useSearchOnce };
