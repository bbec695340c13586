/** In the order of the tints in web/styles/tokens.css. A campaign's name always stands beside its colour. */
export const CAMPAIGN_COLOURS = ['green', 'orange', 'blue', 'pink', 'violet', 'yellow'] as const;
export type CampaignColour = (typeof CAMPAIGN_COLOURS)[number];
