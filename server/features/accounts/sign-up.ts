import type { BodyOf } from '#domain/kit/endpoint.ts';
import type { signUp } from '#domain/accounts/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { companies } from '#server/db/schema/companies.ts';
import { users } from '#server/db/schema/accounts.ts';
import { foundAgency } from '#server/features/agencies/found-agency.ts';
import type { Ctx } from '#server/kit/context.ts';
import { askToConfirm, mayAsk } from './confirm-email.ts';
import { admit, maySignUp, notInvited } from './invitations.ts';
import { hashPassword } from './passwords.ts';
import { duplicateAccount } from './store.ts';

/** The account, its agency and the agency's first client company, or none of them. */
export async function signUpOwner(ctx: Ctx, form: BodyOf<typeof signUp>, caller = '') {
  const { companyName, invitation, ...person } = form;
  // Before the costly part; who gets past it at the same moment as another is told below.
  if (!(await maySignUp(ctx, ctx.db, invitation))) throw notInvited();
  const password = await hashPassword(form.password, caller);
  const asks = await mayAsk(ctx, caller);
  return inTransaction(ctx.db, async (tx) => {
    await admit(ctx, tx, invitation);
    const [user] = await tx
      .insert(users)
      .values({ ...person, password })
      .returning();
    if (!user) throw new Error('no user was created');
    const name = `${user.firstName} ${user.lastName}`.trim();
    const agencyId = await foundAgency(tx, { id: user.id, name });
    await tx.insert(companies).values({ agencyId, name: companyName });
    if (asks) await askToConfirm(ctx, tx, user);
    return user;
  }).catch(duplicateAccount);
}
