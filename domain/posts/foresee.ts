import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instant, uuid } from '#domain/kit/fields.ts';
import { DATES_MOST } from './many-most.ts';

const ACCOUNTS_MOST = 20;

export const foreseeQuota = endpoint('foreseeQuota', {
  method: 'POST',
  path: '/api/posts/quota',
  access: 'member',
  ability: 'look',
  summary:
    'Which accounts would have more to post around these dates than their network takes, one sentence each. Nothing is done. A date is that of a post, or of a new one for the accounts that it names.',
  body: z.object({
    dates: z
      .array(
        z.object({
          at: instant,
          postId: uuid.optional(),
          accountIds: z.array(uuid).max(ACCOUNTS_MOST).optional(),
        }),
      )
      .min(1, 'Please name at least one date')
      .max(DATES_MOST, `Please name at most ${DATES_MOST} dates`),
  }),
  answer: z.object({ warnings: z.array(z.string()) }),
});
