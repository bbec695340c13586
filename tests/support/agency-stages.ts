import type { Db } from '#server/db/connect.ts';
import { companyStages } from '#server/db/schema/companies.ts';
import { addCompany } from './rows.ts';

/** A client whose posts are reviewed in stages. */
export async function addStages(
  db: Db,
  { userId, word }: { userId: string; word: string },
): Promise<{ stagedName: string }> {
  const stagedName = `${word} Staged`;
  const companyId = await addCompany(db, userId, stagedName, {});
  const stage = { needs: 'any' as const, skip: 'nobody' as const, members: [], contacts: [] };
  await db.insert(companyStages).values({
    companyId,
    restart: 'first',
    stages: [
      { ...stage, name: `${word} inside`, kind: 'inside', members: [userId] },
      { ...stage, name: `${word} client`, kind: 'reviewers' },
    ],
  });
  return { stagedName };
}
