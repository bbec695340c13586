import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { evergreenPosts } from '#server/db/schema/evergreen.ts';
import { checklists, postChecks, savedTexts } from '#server/db/schema/library.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { posts } from '#server/db/schema/posts.ts';

export interface Again {
  campaignId: string;
  deletedCampaignId: string;
  savedTextId: string;
  deletedTextId: string;
  /** In which the post was made with others. */
  stepId: string;
}

/** What an agency keeps of a client to write less: a campaign with a post, and one that was deleted a moment ago. */
export async function addAgain(
  db: Db,
  of: { agencyId: string; companyId: string; postId: string; word: string; now: Date },
): Promise<Again> {
  const { agencyId, companyId, postId, word, now } = of;
  const made = await db
    .insert(campaigns)
    .values([
      { agencyId, companyId, name: `${word} campaign`, colour: 'green' },
      { agencyId, companyId, name: `${word} deleted campaign`, colour: 'blue', deletedAt: now },
    ])
    .returning();
  const [campaign, gone] = made;
  if (!campaign || !gone) throw new Error('no campaign was written');
  const stepId = randomUUID();
  await db.update(posts).set({ campaignId: campaign.id, madeIn: stepId }).where(eq(posts.id, postId));
  const text = { agencyId, companyId, kind: 'caption' as const, text: `${word} saved words` };
  const [kept, removed] = await db
    .insert(savedTexts)
    .values([
      { ...text, name: `${word} text` },
      { ...text, name: `${word} deleted text`, deletedAt: now },
    ])
    .returning();
  if (!kept || !removed) throw new Error('no text was written');
  await db.insert(checklists).values({
    companyId,
    agencyId,
    required: false,
    links: true,
    altText: true,
    spelling: true,
    own: [`${word} own check`],
  });
  const tick = { postId, version: 1, by: `${word} ticker`, at: now };
  await db.insert(postChecks).values({ ...tick, key: 'spelling' });
  await db.insert(evergreenPosts).values({ postId, agencyId, afterDays: 30, most: 3, pausedAt: now });
  return {
    campaignId: campaign.id,
    deletedCampaignId: gone.id,
    savedTextId: kept.id,
    deletedTextId: removed.id,
    stepId,
  };
}
