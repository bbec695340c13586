import { accountRoutes, logOutRoute } from '#server/features/accounts/routes.ts';
import { resealAuthenticators } from '#server/features/accounts/authenticators.ts';
import { safetyRoutes } from '#server/features/accounts/safety-routes.ts';
import { accountTimers } from '#server/features/accounts/jobs.ts';
import { activityRoutes } from '#server/features/activity/routes.ts';
import { newsTimers } from '#server/features/approvals/gather-news.ts';
import { morningTimers } from '#server/features/approvals/morning-list.ts';
import { approvalTimers } from '#server/features/approvals/remind-reviewers.ts';
import { approvalRoutes } from '#server/features/approvals/routes.ts';
import { agencyRoutes } from '#server/features/agencies/routes.ts';
import { noticeJobs, noticeTimers } from '#server/features/approvals/gather-notices.ts';
import { approvalJobs } from '#server/features/approvals/tell-comments.ts';
import { calendarJobs, calendarTimers } from '#server/features/calendar/jobs.ts';
import { resealTokens } from '#server/features/calendar/reseal-tokens.ts';
import { calendarCallback, calendarFiles, calendarRoutes } from '#server/features/calendar/routes.ts';
import { campaignTimers } from '#server/features/campaigns/change-campaigns.ts';
import { campaignRoutes } from '#server/features/campaigns/routes.ts';
import { closingRoutes, closingTimers } from '#server/features/closings/routes.ts';
import { assistantRoutes } from '#server/features/assistant/routes.ts';
import { companyTimers } from '#server/features/companies/deletions.ts';
import { companyRoutes } from '#server/features/companies/routes.ts';
import { deskTimers } from '#server/features/desks/give-old-desks.ts';
import { resealDesks } from '#server/features/desks/reseal-desks.ts';
import { deskRoutes } from '#server/features/desks/routes.ts';
import { figureRoutes } from '#server/features/figures/routes.ts';
import { libraryRoutes } from '#server/features/library/routes.ts';
import { libraryTimers } from '#server/features/library/saved-texts.ts';
import { exportTimers } from '#server/features/exports/ask-for-export.ts';
import { exportJobs } from '#server/features/exports/make-export.ts';
import { exportDownload, exportRoutes } from '#server/features/exports/routes.ts';
import { mediaTimers } from '#server/features/media/jobs.ts';
import { mediaJobs } from '#server/features/media/network-films.ts';
import { mediaFiles, mediaRoutes } from '#server/features/media/routes.ts';
import { messageJobs, messageTimers } from '#server/features/messages/jobs.ts';
import { resealLinks } from '#server/features/messages/reseal-links.ts';
import { messageCallbacks, messagePreview, messageRoutes } from '#server/features/messages/routes.ts';
import { networkJobs, networkTimers } from '#server/features/networks/jobs.ts';
import { resealAccounts } from '#server/features/networks/reseal-accounts.ts';
import { networkCallback, networkRoutes } from '#server/features/networks/routes.ts';
import { countTimers } from '#server/features/posts/counts.ts';
import { binTimers } from '#server/features/posts/delete-post.ts';
import { evergreenTimers } from '#server/features/posts/evergreen.ts';
import { filesDownload } from '#server/features/posts/download-files.ts';
import { historyDownload, postRoutes } from '#server/features/posts/routes.ts';
import { publishingJobs, publishingTimers } from '#server/features/publishing/jobs.ts';
import { publishingRoutes } from '#server/features/publishing/routes.ts';
import { teamRoutes } from '#server/features/team/routes.ts';
import { teamworkRoutes } from '#server/features/teamwork/routes.ts';
import { postsDownload } from '#server/features/sheets/posts-csv.ts';
import { sheetRoutes } from '#server/features/sheets/routes.ts';
import { slotRoutes } from '#server/features/slots/routes.ts';
import { textCallbacks } from '#server/features/texts/routes.ts';
import { textTimers } from '#server/features/texts/jobs.ts';
import { memberOf, memberWithReason, personOf, personWhileClosing } from '#server/http/signed-in.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Job, Timer } from '#server/kit/job.ts';
import type { RawRoutes, Route } from '#server/kit/route.ts';

/** What all rooms contribute: the table of contents of the server. */
export const routes: Route[] = [
  ...accountRoutes,
  ...safetyRoutes,
  ...agencyRoutes,
  ...teamRoutes,
  ...figureRoutes,
  ...exportRoutes,
  ...closingRoutes,
  ...companyRoutes,
  ...postRoutes,
  ...campaignRoutes,
  ...libraryRoutes,
  ...teamworkRoutes,
  ...sheetRoutes,
  ...approvalRoutes,
  ...deskRoutes,
  ...activityRoutes,
  ...messageRoutes,
  ...mediaRoutes,
  ...assistantRoutes,
  ...publishingRoutes,
  ...networkRoutes,
  ...calendarRoutes,
  ...slotRoutes,
];

export const rawRoutes: RawRoutes[] = [
  logOutRoute,
  historyDownload(memberWithReason),
  filesDownload(memberWithReason),
  exportDownload(personWhileClosing),
  postsDownload(memberWithReason),
  messagePreview(memberWithReason),
  messageCallbacks,
  textCallbacks,
  mediaFiles({ memberOf }),
  calendarFiles,
  calendarCallback(personOf),
  networkCallback(personOf),
];

export const jobs: Job<unknown>[] = [
  ...publishingJobs,
  ...approvalJobs,
  ...noticeJobs,
  ...calendarJobs,
  ...networkJobs,
  ...messageJobs,
  ...mediaJobs,
  ...exportJobs,
];

export const timers: Timer[] = [
  ...accountTimers,
  ...approvalTimers,
  ...noticeTimers,
  ...deskTimers,
  ...morningTimers,
  ...newsTimers,
  ...publishingTimers,
  ...calendarTimers,
  ...networkTimers,
  ...messageTimers,
  ...textTimers,
  ...mediaTimers,
  ...exportTimers,
  ...closingTimers,
  ...countTimers,
  ...binTimers,
  ...companyTimers,
  ...campaignTimers,
  ...libraryTimers,
  ...evergreenTimers,
];

/**
 * Runs at each start. Encrypts every stored secret with the current key where the previous one is set. Without it,
 * calendars and accounts that were broken by a start with another key work again if the current key opens them.
 */
export async function sealAllAnew(ctx: Ctx): Promise<void> {
  await resealTokens(ctx);
  await resealAccounts(ctx);
  if (ctx.secretKeyOld === undefined) return;
  await resealLinks(ctx);
  await resealDesks(ctx);
  await resealAuthenticators(ctx);
}
