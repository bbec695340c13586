import type { ShownFace } from '#domain/approvals/reader.ts';
import { isEarlierYes } from '#domain/approvals/stages.ts';
import { maskContact } from '#domain/approvals/masking.ts';
import { LIST_MOST } from '#domain/kit/fields.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { NOTE_WORDS } from '#domain/languages/notes/all.ts';
import { previewOf } from '#domain/networks/preview.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { contentOf } from '#domain/posts/editable.ts';
import { seenByClient } from '#domain/posts/seen-by-client.ts';
import { isUnderReview } from '#domain/posts/status.ts';
import { shownFaceOf } from '#server/features/agencies/face.ts';
import { deskUrl } from '#server/features/desks/desk-links.ts';
import { addressEnd, linkMark, signedUrl, type MadeFor } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';
import { lastOf } from '#server/kit/cursor.ts';
import { Tagged } from '#server/kit/route.ts';
import { sign } from '#server/kit/secrets.ts';
import { findLink } from './find-review.ts';
import { noteOpened } from './note-opened.ts';
import {
  readReview,
  type AssetRead,
  type LinkRead,
  type ReviewerRead,
  type ReviewRead,
} from './read-review.ts';
import { readCountsAt } from './read-waiting.ts';
import { shownTo } from './read-thread.ts';
import { whyDead } from './why-dead.ts';

/** How many days the URLs of the page's pictures stay valid. */
export const MEDIA_DAYS = 2;

/**
 * An ETag of what a link shows: it changes with the agency's revision and daily, long before picture URLs
 * expire. It is signed so that it reveals nothing, not even how busy the agency is.
 */
const tagOf = (ctx: Ctx, token: string, revision: string) =>
  sign(ctx.secretKey, 'review page', `${token}.${revision}.${addressEnd(ctx.now(), MEDIA_DAYS)}`);

/**
 * The page behind a link, or nothing if the caller's tag is still current. Reading
 * decides nothing; the first opening is recorded.
 */
export async function openReviewPage(
  ctx: Ctx,
  token: string,
  knownTag: string | null = null,
): Promise<Tagged<Page>> {
  const now = ctx.now();
  if (knownTag !== null) {
    const link = await findLink(ctx.db, token, now);
    if (!link) throw await whyDead(ctx.db, token, now);
    if (tagOf(ctx, token, link.revision) === knownTag) return new Tagged<Page>(knownTag, null);
  }
  const read = await readReview(ctx.db, token, now);
  if (!read) throw await whyDead(ctx.db, token, now);
  const own = read.reviewers.find((one) => one.id === read.approvalId) ?? null;
  if (own && !own.openedAt) {
    await noteOpened(ctx, own.id, read.version);
    ctx.remembered?.forgetRevisions();
  }
  const madeFor = own ? { approval: own.id } : { preview: read.id, link: linkMark(token) };
  const url = addresses(ctx, madeFor);
  const agency = shownFaceOf(read.agency, url);
  const counts = await readCountsAt(ctx, [read]);
  const page = { ...pageOf(read, own, url, counts), agency, desk: wayToDesk(ctx, read) };
  return new Tagged(tagOf(ctx, token, read.revision), page);
}

/** Null if nothing else waits: the page leads only to posts that its reviewer is asked about. */
function wayToDesk(ctx: Ctx, { desk }: LinkRead) {
  const url = desk && desk.waiting > 0 ? deskUrl(ctx, desk) : null;
  return url && desk ? { url, waiting: desk.waiting } : null;
}

/** Makes the URL of a file, at a width if one is given. */
export type Addresses = (path: string, width?: number) => string;

export const addresses =
  (ctx: Ctx, madeFor: MadeFor): Addresses =>
  (path, width) =>
    signedUrl(ctx, path, { ...(width ? { width } : {}), now: ctx.now(), days: MEDIA_DAYS, madeFor });

type Page = ReturnType<typeof pageOf> & { agency: ShownFace; desk: ReturnType<typeof wayToDesk> };

/** `counts` says when whose silence counts as a yes. */
export function pageOf(
  found: ReviewRead,
  own: ReviewerRead | null,
  url: Addresses,
  counts: ReadonlyMap<string, Date>,
  most = LIST_MOST,
) {
  const read = seenByClient(found);
  const { id, companyName, logoPath, status, version, targets, assets, reviewers } = read;
  return {
    language: read.language,
    timeZone: read.timeZone,
    approval: own && {
      ...withDates(own),
      countsAt: counts.get(own.id) ?? null,
      earlierCounts: !isUnderReview(status) && isEarlierYes(read.stages, own, version),
    },
    post: {
      id,
      companyName,
      logoUrl: logoPath && url(logoPath, 160),
      ...contentOf(read),
      status,
      version,
      targets: targets.map(({ options, ...target }) => ({
        ...target,
        preview: isNetwork(target.network)
          ? previewOf(
              { network: target.network, caption: target.caption, options },
              { caption: read.caption, media: assets.map(mediumOf) },
              NOTE_WORDS[read.language],
            )
          : null,
      })),
      scheduledAt: instant(read.scheduledAt),
      publishedAt: instant(read.publishedAt),
      createdAt: new Date(read.createdAt),
      preparedBy: read.preparedBy,
      assets: assets.map(({ objectPath, ...asset }) => ({
        ...asset,
        url: asset.type === 'video' ? url(objectPath) : url(objectPath, 1440),
        posterUrl: asset.type === 'video' ? url(objectPath, 960) : null,
      })),
    },
    allApprovals: reviewers.map((one) => ({
      ...withDates(aboutShown(one, read)),
      isYou: one === own,
      reviewerContact: one === own ? one.reviewerContact : maskContact(one.reviewerContact, one.reviewerType),
    })),
    changedSince: read.changedSince && { ...read.changedSince, at: new Date(read.changedSince.at) },
    comments: lastOf(read.lines, most).rows.map((line) =>
      shownTo({ approvalId: own?.id ?? null }, line, url),
    ),
  };
}

/**
 * Answers count only for the version that the page shows, or by the client's stages for a later one, which is
 * then named. Any other yes to an earlier version stands in the thread; here it is still awaited, or, once nobody is
 * asked any more, was not needed again.
 */
function aboutShown(one: ReviewerRead, { stages, status, version }: Shown): ListedRead {
  const { answeredVersion } = one;
  if (one.status !== 'approved' || answeredVersion === null || answeredVersion === version) return one;
  if (isEarlierYes(stages, one, version)) return { ...one, earlierVersion: answeredVersion };
  return { ...one, status: isUnderReview(status) ? 'pending' : 'passed', comment: null, respondedAt: null };
}
type Shown = Pick<ReviewRead, 'stages' | 'status' | 'version'>;
type ListedRead = ReviewerRead & { earlierVersion?: number };

const mediumOf = ({ objectPath, type, altText, width, height, seconds, moving }: AssetRead) => ({
  key: mediumKey(objectPath),
  kind: type,
  altText,
  width,
  height,
  seconds,
  moving,
});

export const instant = (text: string | null) => (text === null ? null : new Date(text));

const withDates = <Read extends ReviewerRead>(one: Read) => ({
  ...one,
  dueAt: instant(one.dueAt),
  respondedAt: instant(one.respondedAt),
  agreedDate: instant(one.agreedDate),
  lastAnswerAt: instant(one.lastAnswerAt),
});
