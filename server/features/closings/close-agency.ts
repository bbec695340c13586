import { closesAt, confirmsName, NAME_NEEDED } from '#domain/agencies/closing.ts';
import type { closeAgency } from '#domain/agencies/closing-contract.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { badField } from '#domain/kit/errors.ts';
import { agencyClosings } from '#server/db/schema/closings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { asksForCode } from '#server/features/accounts/authenticators.ts';
import { checkPassword } from '#server/features/accounts/change-password.ts';
import { takeOwnCode } from '#server/features/accounts/two-factor.ts';
import { lockTeamAs } from '#server/features/agencies/lock-team.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { agencyNamed, named, readClosing } from './store.ts';
import { tellPeople } from './tell-people.ts';

/**
 * From the commit on nothing is sent and no link opens. A second request, even by another owner at the same
 * moment, changes nothing and tells nobody.
 */
export async function askForClosing(ctx: Ctx, member: Member, form: BodyOf<typeof closeAgency>) {
  const before = await readClosing(ctx.db, member);
  if (before.closing) return before;
  if (!confirmsName(await agencyNamed(ctx.db, member), form.name)) throw badField('name', NAME_NEEDED);
  await checkPassword(ctx, member, form.currentPassword);
  if (await asksForCode(ctx.db, member.userId)) await takeOwnCode(ctx, member, form.code ?? '');
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockTeamAs(tx, member, 'manage agency');
    const [row] = await tx
      .insert(agencyClosings)
      .values({
        agencyId: member.agencyId,
        askedBy: member.userId,
        askedAt: now,
        closesAt: closesAt(now),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return;
    await tellPeople(ctx, tx, member, {
      kind: 'agency-closing',
      by: named(member),
      closesAt: row.closesAt,
    });
  });
  return readClosing(ctx.db, member);
}
