import { renewReview } from '#domain/approvals/links.ts';
import { noteDeskLook, openDeskChanges } from '#domain/approvals/looks-contract.ts';
import * as contract from '#domain/desks/contract.ts';
import { forAnyone, forMember, type Route } from '#server/kit/route.ts';
import { answerOnDesk } from './answer-desk.ts';
import { chooseWhatDesksShow, restoreDeskLink, withdrawDeskLink } from './change-desks.ts';
import { noteLookOnDesk, openChangesOnDesk } from './desk-changes.ts';
import { openDeskPage, openPostOfDesk } from './open-desk.ts';
import { renewDeskLink, renewReviewLink } from './renew-link.ts';
import { readDesks } from './queries.ts';

export const deskRoutes: Route[] = [
  forAnyone(contract.openDesk, ({ ctx, params, knownTag }) => openDeskPage(ctx, params.token, knownTag)),
  forAnyone(contract.openDeskPost, ({ ctx, params }) => openPostOfDesk(ctx, params.token, params.postId)),
  forAnyone(openDeskChanges, ({ ctx, params }) => openChangesOnDesk(ctx, params.token, params.postId)),
  forAnyone(noteDeskLook, ({ ctx, params, body }) =>
    noteLookOnDesk(ctx, params.token, params.postId, body.version),
  ),
  forAnyone(contract.answerDesk, ({ ctx, params, body }) => answerOnDesk(ctx, params.token, body.answers)),
  forAnyone(contract.renewDesk, ({ ctx, params }) => renewDeskLink(ctx, params.token)),
  forAnyone(renewReview, ({ ctx, params }) => renewReviewLink(ctx, params.token)),
  forMember(contract.listDesks, ({ ctx, member, params }) => readDesks(ctx, member, params.name)),
  forMember(contract.chooseDesks, async ({ ctx, member, params, body }) => {
    await chooseWhatDesksShow(ctx, member, params.name, body.shows);
    return readDesks(ctx, member, params.name);
  }),
  forMember(contract.withdrawDesk, ({ ctx, member, params }) => withdrawDeskLink(ctx, member, params.id)),
  forMember(contract.restoreDesk, ({ ctx, member, params }) => restoreDeskLink(ctx, member, params.id)),
];
