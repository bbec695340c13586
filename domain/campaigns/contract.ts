import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, instantOut, newName, orNull, required, text, uuid } from '#domain/kit/fields.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { CAMPAIGN_COLOURS } from './colours.ts';
import { campaignMark } from './mark.ts';

export const NAME_MOST = 60;
export const CAMPAIGN_TAKEN = 'This client has a campaign of this name already';
export const OTHER_CLIENTS = 'A post can only belong to a campaign of its own client';

const campaign = campaignMark.extend({
  companyName: z.string(),
  /** How many of its posts are in each status. */
  counts: z.record(z.enum(POST_STATUSES), z.number().int()),
  /** The dates of the first and the last of its posts that have one. */
  from: orNull(instantOut),
  to: orNull(instantOut),
});
export type Campaign = z.infer<typeof campaign>;

const NAME_NEEDED = 'Please name the campaign';
const name = newName(NAME_NEEDED, NAME_MOST);
const colour = z.enum(CAMPAIGN_COLOURS, { error: 'Please choose one of the colours' });
const byId = z.object({ id: uuid });

export const listCampaigns = endpoint('listCampaigns', {
  method: 'GET',
  path: '/api/campaigns',
  access: 'member',
  ability: 'look',
  summary: 'Campaigns of one client or of all, by name, with how many of their posts are in each status.',
  conditional: true,
  query: z.object({ company: z.string().max(200).optional() }),
  answer: z.array(campaign),
});

export const getCampaign = endpoint('getCampaign', {
  method: 'GET',
  path: '/api/campaigns/:id',
  access: 'member',
  ability: 'look',
  summary: 'One campaign. Its posts are `GET /api/posts?campaign={id}`.',
  conditional: true,
  params: byId,
  answer: campaign,
});

export const createCampaign = endpoint('createCampaign', {
  method: 'POST',
  path: '/api/campaigns',
  access: 'member',
  ability: 'compose',
  summary: 'A campaign of a client: a name and a colour over posts.',
  status: 201,
  body: z.object({ companyName: required('Please choose a client', 120), name, colour }),
  answer: campaign,
});

export const changeCampaign = endpoint('changeCampaign', {
  method: 'PATCH',
  path: '/api/campaigns/:id',
  access: 'member',
  ability: 'compose',
  summary: 'Give a campaign another name or colour.',
  params: byId,
  body: z.object({
    name: name.optional(),
    colour: colour.optional(),
    /** The values that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: z.object({ name: text(NAME_MOST).optional(), colour: colour.optional() }).optional(),
  }),
  answer: campaign,
});

export const deleteCampaign = endpoint('deleteCampaign', {
  method: 'DELETE',
  path: '/api/campaigns/:id',
  access: 'member',
  ability: 'compose',
  summary: 'Delete a campaign. Its posts stay, without one. Can be undone for a minute.',
  params: byId,
  answer: deleted,
});

export const restoreCampaign = endpoint('restoreCampaign', {
  method: 'POST',
  path: '/api/campaigns/:id/restore',
  access: 'member',
  ability: 'compose',
  summary: 'Undo the deletion of a campaign within a minute: its posts belong to it again.',
  params: byId,
  answer: campaign,
});

export const campaignEndpoints = [
  listCampaigns,
  getCampaign,
  createCampaign,
  changeCampaign,
  deleteCampaign,
  restoreCampaign,
];
