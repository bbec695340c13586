import { Readable } from 'node:stream';
import { ANOTHER_AGENCY } from '#domain/agencies/contract.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { AppError } from '#domain/kit/errors.ts';
import { dateText, isTimeZone, timeText, wallTimeAt, zoneText } from '#domain/kit/time-zone.ts';
import { LIST_MOST } from '#domain/kit/fields.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import { readPosts, type PostQuery } from '#server/features/posts/queries.ts';
import { cursorOf } from '#server/kit/cursor.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/kit/csv.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readInput } from '#server/kit/read-input.ts';
import type { Member, MemberLookup, RawRoutes } from '#server/kit/route.ts';

/** The same names as when a sheet is read, so that an export can be imported again. */
const HEADER = [
  'Client',
  'Title',
  'Caption',
  'Date',
  'Time',
  'Time zone',
  'Status',
  'Reviewers',
  'Number of files',
  'Alt text',
  'Published at',
  'Link',
];

type Row = Awaited<ReturnType<typeof readPosts>>['posts'] extends { parts: AsyncIterable<(infer One)[]> }
  ? One
  : never;

/** Lines and bars stand between two descriptions, so there is none within one: each keeps its picture. */
const altTextIn = (text: string | null) => (text ?? '').replace(/\s*[|\r\n]+\s*/g, ' / ');

function lineOf(post: Row, zone: string): string {
  const at = post.scheduledAt ?? post.publishedAt;
  const wall = at ? wallTimeAt(at, zone) : null;
  return csvLine([
    post.companyName ?? UNCATEGORIZED,
    post.title,
    post.caption,
    wall ? dateText(wall) : '',
    wall ? timeText(wall) : '',
    at ? zoneText(at, zone) : '',
    post.status,
    [...post.reviewerEmails, ...post.reviewerPhones].join('; '),
    String(post.assets.length),
    post.assets.map((asset) => altTextIn(asset.altText)).join(' | '),
    post.publishedAt?.toISOString() ?? '',
    post.publishedUrl ?? '',
  ]);
}

/** Page by page, so that the whole list is never in memory. */
async function* linesOf(ctx: Ctx, member: Member, query: PostQuery, zone: string): AsyncGenerator<string> {
  const pageAt = (cursor: string | undefined) =>
    readPosts(ctx, member, { ...query, limit: LIST_MOST, cursor });
  let page = await pageAt(query.cursor);
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for (;;) {
    for await (const part of page.posts.parts) yield part.map((post) => lineOf(post, zone)).join('');
    if (!page.last) return;
    page = await pageAt(cursorOf(page.last));
  }
}

async function* goingOn<T>(begun: IteratorResult<T, void>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (begun.done) return;
  yield begun.value;
  yield* rest;
}

/** Any list as a sheet: with the list's own filters, and what the member sees. */
export const postsDownload =
  (memberOf: MemberLookup): RawRoutes =>
  (app, ctx) => {
    app.get<{ Querystring: Record<string, string> }>('/api/posts/list.csv', async (request, reply) => {
      const member = await memberOf(ctx, request);
      if (!member) throw new AppError('unauthenticated', 'Please log in');
      const { timeZone, agency, view: _view, ...given } = request.query;
      // A link has no headers: it names the agency that its page shows, as calls do with X-Agency.
      if (agency && !isVisibleTo(member, { agencyId: agency }))
        throw new AppError('conflict', ANOTHER_AGENCY);
      const query = readInput(listPosts.query, given);
      const zone = timeZone && isTimeZone(timeZone) ? timeZone : (member.timeZone ?? 'UTC');
      const lines = linesOf(ctx, member, query, zone);
      // Errors are answered before the download begins.
      const begun = await lines.next();
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="posts.csv"')
        .header('Cache-Control', 'no-store')
        .send(Readable.from(goingOn(begun, lines)));
    });
  };
