import { PortError } from '#server/ports/port-error.ts';
import { callerOf } from './call.ts';
import type { Networks } from './port.ts';
import { publicFetch } from './public-fetch.ts';
import type { NetworkSettings } from './settings.ts';

/** Networks' pictures are far smaller than this. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Reads profile pictures. Their URLs come from networks and from servers that users name, so only public
 * addresses are requested, and those that the operator has set.
 */
export function pictureReader(
  { anywhere, bases, bluesky }: NetworkSettings,
  now: () => Date,
): Networks['picture'] {
  const named = [...Object.values(bases), bluesky].flatMap((one) => Object.values(one) as string[]);
  const fetch = publicFetch({ anywhere, trusted: named, mostBytes: MOST_BYTES });
  const call = callerOf({ fetch, now }, 'The picture’s server');
  return async (url, signal) => {
    if (!URL.canParse(url)) throw new PortError('will never work', 'The picture has no address.');
    const answer = await call(url, { headers: { Accept: 'image/*' }, signal });
    if (answer.status === 200) return answer.data;
    const kind = answer.status >= 500 || answer.status === 429 ? 'retry later' : 'will never work';
    throw new PortError(kind, `The picture could not be read (${answer.status}).`);
  };
}
