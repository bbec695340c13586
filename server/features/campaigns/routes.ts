import * as contract from '#domain/campaigns/contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { bringCampaignBack, makeCampaign, removeCampaign, renameCampaign } from './change-campaigns.ts';
import { readCampaign, readCampaigns } from './queries.ts';

export const campaignRoutes: Route[] = [
  forMember(contract.listCampaigns, ({ ctx, member, query }) => readCampaigns(ctx.db, member, query.company)),
  forMember(contract.getCampaign, ({ ctx, member, params }) => readCampaign(ctx.db, member, params.id)),
  forMember(contract.createCampaign, ({ ctx, member, body }) => makeCampaign(ctx, member, body)),
  forMember(contract.changeCampaign, ({ ctx, member, params, body }) =>
    renameCampaign(ctx, member, params.id, body),
  ),
  forMember(contract.deleteCampaign, ({ ctx, member, params }) => removeCampaign(ctx, member, params.id)),
  forMember(contract.restoreCampaign, ({ ctx, member, params }) => bringCampaignBack(ctx, member, params.id)),
];
