import { z } from 'zod';
import { CAMPAIGN_COLOURS } from './colours.ts';

/** What a post shows of the campaign that it belongs to. The agency's own: nothing that a reviewer gets names it. */
export const campaignMark = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.enum(CAMPAIGN_COLOURS),
});
export type CampaignMark = z.infer<typeof campaignMark>;
