import { inArray } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import type { approvals } from '#server/db/schema/approvals.ts';
import { users } from '#server/db/schema/accounts.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import type { Told } from './told.ts';

type Row = Pick<typeof approvals.$inferSelect, 'id' | 'origin' | 'approverId'>;

/** A member who reviews for the agency; clients never learn of them. */
export const isInside = (approval: Pick<Row, 'origin'>) => approval.origin === 'inside';

/** The author columns of a reviewer's line: an inside reviewer writes as a member, for the agency alone. */
export const voiceOf = (approval: Row) =>
  isInside(approval)
    ? { approvalId: approval.id, userId: approval.approverId, side: 'internal' as const }
    : { approvalId: approval.id };

/** The same reviewers, those inside with the address that their account has now. */
export async function atTheirAddress<One extends Row>(
  db: Handle,
  several: readonly One[],
): Promise<(One & Pick<Told, 'sendTo' | 'rests'>)[]> {
  const ids = several.flatMap((one) => (isInside(one) && one.approverId ? [one.approverId] : []));
  if (ids.length === 0) return [...several];
  const people = await db
    .select({
      id: users.id,
      email: users.email,
      zone: users.zone,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
    })
    .from(users)
    .where(inArray(users.id, ids));
  return several.map((one) => {
    const own = isInside(one) ? people.find(({ id }) => id === one.approverId) : undefined;
    return own ? { ...one, sendTo: { contact: own.email, type: 'email' }, rests: own } : one;
  });
}

/** The names of the inside reviewers among these, by approval. */
export async function namesInside(db: Handle, several: readonly Row[]): Promise<Map<string, string>> {
  const inside = several.flatMap(({ id, origin, approverId }) =>
    origin === 'inside' && approverId ? [{ id, approverId }] : [],
  );
  if (inside.length === 0) return new Map();
  const people = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      inArray(
        users.id,
        inside.map((one) => one.approverId),
      ),
    );
  const names = new Map(people.map((one) => [one.id, nameOf(one)]));
  return new Map(
    inside.flatMap(({ id, approverId }) => {
      const name = names.get(approverId);
      return name ? [[id, name] as const] : [];
    }),
  );
}
