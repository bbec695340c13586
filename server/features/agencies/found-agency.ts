import type { Tx } from '#server/db/connect.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';

/** Creates a person's agency, with the person as its owner. */
export async function foundAgency(tx: Tx, user: { id: string; name: string }): Promise<string> {
  const [agency] = await tx.insert(agencies).values({ name: user.name }).returning({ id: agencies.id });
  if (!agency) throw new Error('no agency was made');
  await tx.insert(members).values({ agencyId: agency.id, userId: user.id, role: 'owner' });
  return agency.id;
}
