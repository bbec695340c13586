import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReviewerType } from '#domain/approvals/status.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { desks } from '#server/db/schema/desks.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import { isToken } from '#server/features/approvals/find-review.ts';
import type { Ctx } from '#server/kit/context.ts';
import { encrypt, hashToken, newToken, openSealed } from '#server/kit/secrets.ts';

export type DeskRow = typeof desks.$inferSelect;

/** The encryption purpose of a desk link's token. */
export const LINK = 'desk link';

/** The person at a client who owns a desk. */
export interface Person {
  agencyId: string;
  companyId: string;
  reviewerContact: string;
  reviewerType: ReviewerType;
}

/** A row for a new desk with its own link. */
export function deskRow(ctx: Pick<Ctx, 'secretKey'>, person: Person, now: Date) {
  const token = newToken();
  const { agencyId, companyId, reviewerContact, reviewerType } = person;
  return {
    agencyId,
    companyId,
    reviewerContact,
    reviewerType,
    tokenHash: hashToken(token),
    sealedToken: encrypt(ctx.secretKey, LINK, token),
    createdAt: now,
  };
}

/** Creates desks for the people who have none. Existing desks stay unchanged. */
export async function giveDesks(ctx: Ctx, tx: Tx, people: Person[]): Promise<void> {
  const companyId = people[0]?.companyId;
  if (companyId === undefined) return;
  const known = await desksOf(tx, companyId, people);
  const missing = people.filter((one) => !known.has(one.reviewerContact.toLowerCase()));
  if (missing.length === 0) return;
  const rows = missing
    .map((one) => deskRow(ctx, one, ctx.now()))
    // Always in the same order, so that two transactions that add the same people do not deadlock.
    .toSorted((a, b) => (a.reviewerContact < b.reviewerContact ? -1 : 1));
  await tx.insert(desks).values(rows).onConflictDoNothing();
}

/** The open desks of a client's people, by contact in lower case. */
export async function desksOf(
  db: Handle,
  companyId: string | null,
  people: { reviewerContact: string }[],
): Promise<Map<string, DeskRow>> {
  const contacts = people.map((one) => one.reviewerContact.toLowerCase());
  if (companyId === null || contacts.length === 0) return new Map();
  const rows = await db
    .select()
    .from(desks)
    .where(
      and(
        eq(desks.companyId, companyId),
        isNull(desks.withdrawnAt),
        inArray(sql`lower(${desks.reviewerContact})`, contacts),
      ),
    );
  return new Map(rows.map((row) => [row.reviewerContact.toLowerCase(), row]));
}

/** The link; null if neither of the server's keys opens it. */
export function deskUrl(ctx: Ctx, { sealedToken }: Pick<DeskRow, 'sealedToken'>): string | null {
  const token = openSealed(ctx, LINK, sealedToken);
  return token === null ? null : `${ctx.publicUrl}/desk/${token}`;
}

/** The desk that a link opens, with one small query, or none if the text cannot be a token. */
export async function findDesk(db: Handle, token: string): Promise<DeskRow | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select()
    .from(desks)
    .where(and(eq(desks.tokenHash, hashToken(token)), isNull(desks.withdrawnAt), ofOpenAgency(desks)));
  return found ?? null;
}
