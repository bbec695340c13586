import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about times and dates. */
export function walkOfSlots(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const named = (more: Partial<Try> = {}): Try => ({
    params: { name: theirs.company },
    status: 404,
    ...more,
  });
  const after = '2030-01-01T00:00:00.000Z';
  const draft = theirs.posts.Draft;
  return {
    getSlots: [named()],
    changeSlots: [named({ body: { slots: [] } })],
    listFreeSlots: [
      named(),
      { params: { name: ours.company }, query: { post: draft }, status: ours === theirs ? 200 : 404 },
    ],
    proposeDates: [
      named({ query: { kind: 'fill' } }),
      {
        params: { name: ours.company },
        query: { kind: 'later', post: theirs.posts.Scheduled },
        status: ours === theirs ? 200 : 404,
      },
    ],
    getBestTimes: [named()],
    readProfile: [named()],
    listDays: [
      { query: { from: '2026-12-24', to: '2026-12-24', company: theirs.company }, status: 200, answer: [] },
    ],
    foreseeQuota: [
      { body: { dates: [{ postId: draft, at: after }] }, status: 404 },
      { body: { dates: [{ accountIds: [theirs.accountId], at: after }] }, status: 404 },
    ],
    changeDates: [
      {
        body: { dates: [{ id: draft, scheduledAt: after, expected: null }] },
        status: 200,
        answer: {
          done: false,
          results: [
            {
              id: draft,
              ok: false,
              message: 'Post not found',
              title: '',
              before: null,
              after,
              status: null,
              becomes: null,
              asks: [],
              tells: [],
              day: null,
              canUndo: false,
            },
          ],
        },
      },
    ],
  };
}
