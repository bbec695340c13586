/** Only http(s) addresses become links: the address comes from a network and could be anything. */
export const isWebAddress = (url: string | null): url is string =>
  url !== null && /^https?:\/\/\S+$/.test(url);
