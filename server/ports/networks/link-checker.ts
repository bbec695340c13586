import type { Networks } from './port.ts';
import { NoAnswer, NotPublic, publicFetch } from './public-fetch.ts';
import type { NetworkSettings } from './settings.ts';

/** More is not needed to know that a page exists; a larger one exists. */
const MOST_BYTES = 8 * 1024 * 1024;
/** The server exists but refuses programs, as many networks do: the link may work for a person. */
const KEEPS_PROGRAMS_OUT = [401, 403, 405, 406, 429, 451, 999];

/** Checks links that users write: only at public addresses, also after redirects. Null if the link works. */
export function linkChecker({ anywhere }: NetworkSettings): Networks['link'] {
  const fetch = publicFetch({ anywhere, http: true, mostBytes: MOST_BYTES });
  return async (url, signal) => {
    if (!URL.canParse(url)) return 'is no address';
    try {
      const { status } = await fetch(url, { headers: { Accept: 'text/html,*/*' }, signal });
      return status < 400 || KEEPS_PROGRAMS_OUT.includes(status) ? null : `answers ${status}`;
    } catch (error) {
      if (error instanceof NotPublic) return 'is not a public address';
      if (error instanceof NoAnswer) return isTooLarge(error) ? null : 'gives no answer';
      throw error;
    }
  };
}

const isTooLarge = ({ cause }: NoAnswer) => cause instanceof Error && cause.message.includes('more than');
