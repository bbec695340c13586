import { can } from '#domain/agencies/abilities.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import { closingMail, type ClosingNews } from '#server/features/messages/templates/agency-closing.ts';
import { writeMessages } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { agencyNamed, peopleOf } from './store.ts';

/** Mails everybody who works for the agency, each at their own account. */
export async function tellPeople(ctx: Ctx, tx: Tx, tenant: Tenant, news: ClosingNews): Promise<void> {
  const agencyName = await agencyNamed(tx, tenant);
  const people = await peopleOf(tx, tenant);
  await writeMessages(
    ctx,
    tx,
    people.map(({ user, role }) => ({
      agencyId: tenant.agencyId,
      userId: user.id,
      channel: 'email' as const,
      to: user.email,
      kind: news.kind,
      createdAt: ctx.now(),
      ...closingMail({
        firstName: user.firstName,
        timeZone: user.zone ?? 'UTC',
        now: ctx.now(),
        agencyName,
        mayKeep: can({ role }, 'manage agency'),
        link: ctx.publicUrl,
        news,
      }),
    })),
  );
}
