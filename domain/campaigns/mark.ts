import { z } from 'zod';
import { CAMPAIGN_COLOURS } from './colours.ts';

/** The campaign of a post. Internal: no answer to a reviewer contains it. */
export const campaignMark = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.enum(CAMPAIGN_COLOURS),
});
export type CampaignMark = z.infer<typeof campaignMark>;
