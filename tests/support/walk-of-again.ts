import { NO_CHECKLIST } from '#domain/library/checklist-rules.ts';
import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about what is kept to be used again. */
export function walkOfAgain(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const { company, campaignId, posts } = theirs;
  const missing = 404;
  const text = { kind: 'reply', text: 'Taken' };
  const name = company;
  const theirCampaign = (body?: Record<string, unknown>): Try[] => [
    { params: { id: campaignId }, status: missing, ...(body ? { body } : {}) },
  ];
  const refused = ours === theirs ? 200 : missing;
  return {
    listCampaigns: [{ query: { company }, status: 200, answer: [] }],
    getCampaign: theirCampaign(),
    createCampaign: [
      {
        body: { companyName: theirs.commonName, name, colour: 'green' },
        status: 201,
      },
    ],
    changeCampaign: theirCampaign({ name, colour: 'pink' }),
    deleteCampaign: theirCampaign(),
    restoreCampaign: [{ params: { id: theirs.deletedCampaignId }, status: missing }],
    listSavedTexts: [{ params: { name: company }, status: missing }],
    saveText: [{ params: { name: company }, body: { ...text, name }, status: missing }],
    changeSavedText: [{ params: { id: theirs.savedTextId }, body: { name }, status: missing }],
    deleteSavedText: [{ params: { id: theirs.savedTextId }, status: missing }],
    restoreSavedText: [{ params: { id: theirs.deletedTextId }, status: missing }],
    getChecklist: [{ params: { name }, status: missing }],
    changeChecklist: [{ params: { name }, body: { ...NO_CHECKLIST, spelling: true }, status: missing }],
    getPostChecklist: [{ params: { id: posts.Draft }, status: missing }],
    tickChecklist: [{ params: { id: posts.Draft }, body: { item: 'spelling', done: true }, status: missing }],
    checkLinks: [{ params: { id: posts.Draft }, status: missing }],
    duplicatePost: [
      { params: { id: ours.posts.Draft }, body: { key: posts.Draft }, status: 201 },
      { params: { id: posts.Published }, body: {}, status: missing },
      { params: { id: ours.posts.Published }, body: { companyName: theirs.commonName }, status: 201 },
    ],
    repeatPost: [
      {
        params: { id: posts.Scheduled },
        body: { way: 'weeks', count: 1, check: true, key: posts.Draft },
        status: missing,
      },
    ],
    getCopyRule: [{ params: { name }, status: missing }],
    changeCopyRule: [{ params: { name }, body: { copiesNeedYes: true }, status: missing }],
    listEvergreen: [{ query: { company }, status: 200, answer: [] }],
    getEvergreen: [{ params: { id: posts.Published }, status: missing }],
    setEvergreen: [{ params: { id: posts.Draft }, body: { afterDays: 9, most: 1 }, status: missing }],
    endEvergreen: [{ params: { id: posts.Published }, status: missing }],
    labelPost: [
      { params: { id: posts.Draft }, body: { campaignId: null }, status: missing },
      { params: { id: ours.posts.Draft }, body: { campaignId }, status: refused },
    ],
  };
}

/** What is asked for many posts at once. */
export const manyOfAgain = ({ campaignId, company }: FullAgency): Record<string, unknown>[] => [
  { action: 'label', campaignId },
  { action: 'label back', campaignIds: [campaignId] },
  { action: 'label back', campaignIds: [null], expectedCampaignIds: [campaignId] },
  { action: 'duplicate', companyName: company },
];
