/** Only an address of the web is made a link: a network names it, and it could name anything. */
export const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);
