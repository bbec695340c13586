import { displayPhone } from '#domain/accounts/phone.ts';
import type { Handle } from '#server/db/connect.ts';
import type { approvals } from '#server/db/schema/approvals.ts';
import { contactNames } from '#server/features/companies/saved-contacts.ts';
import { namesInside } from './inside.ts';

type Row = Pick<typeof approvals.$inferSelect, 'id' | 'origin' | 'approverId' | 'reviewerContact'>;

/** Names of a post's reviewers: the member's or the contact's name, else the address or number. */
export async function reviewerLabels(
  db: Handle,
  post: { companyId: string | null },
  several: readonly Row[],
): Promise<(one: Row) => string> {
  const inside = await namesInside(db, several);
  const names = await contactNames(
    db,
    post.companyId,
    several.map((one) => one.reviewerContact),
  );
  return ({ id, reviewerContact }) =>
    inside.get(id) ?? names.get(reviewerContact) ?? displayPhone(reviewerContact);
}
