import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { posts } from '#server/db/schema/posts.ts';

/** What an agency keeps of a client to write less: a campaign with a post, and one that was deleted a moment ago. */
export async function addAgain(
  db: Db,
  of: { agencyId: string; companyId: string; postId: string; word: string; now: Date },
): Promise<{ campaignId: string; deletedCampaignId: string }> {
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
  await db.update(posts).set({ campaignId: campaign.id }).where(eq(posts.id, postId));
  return { campaignId: campaign.id, deletedCampaignId: gone.id };
}
