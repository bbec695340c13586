import type { BodyOf } from '#domain/kit/endpoint.ts';
import type { signUp } from '#domain/accounts/contract.ts';
import type { signUpToJoin } from '#domain/agencies/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { companies } from '#server/db/schema/companies.ts';
import { users } from '#server/db/schema/accounts.ts';
import { foundAgency } from '#server/features/agencies/found-agency.ts';
import { badInvitation, joinWith, openInvitation } from '#server/features/team/invitations.ts';
import type { Ctx } from '#server/kit/context.ts';
import { askToConfirm, mayAsk } from './confirm-email.ts';
import { admit, maySignUp, notInvited } from './invitations.ts';
import { hashPassword } from './passwords.ts';
import { zoneIn } from './seen-zone.ts';
import { duplicateAccount } from './store.ts';

type Person = BodyOf<typeof signUpToJoin>;

/** Creates the account and, in the same transaction, what it belongs to. */
async function makeAccount(
  ctx: Ctx,
  { timeZone, ...person }: Person,
  caller: string,
  settle: (tx: Tx, user: typeof users.$inferSelect) => Promise<void>,
) {
  const password = await hashPassword(person.password, caller);
  const asks = await mayAsk(ctx, caller);
  const seenTimeZone = await zoneIn(ctx.db, timeZone);
  return inTransaction(ctx.db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...person, password, seenTimeZone })
      .returning();
    if (!user) throw new Error('no user was created');
    await settle(tx, user);
    if (asks) await askToConfirm(ctx, tx, user);
    return user;
  }).catch(duplicateAccount);
}

/** Creates the account, its agency and the agency's first client, all or nothing. */
export async function signUpOwner(ctx: Ctx, form: BodyOf<typeof signUp>, caller = '') {
  const { companyName, invitation, ...person } = form;
  // Before the costly hashing; `admit` below refuses the second of two simultaneous sign-ups.
  if (!(await maySignUp(ctx, ctx.db, invitation))) throw notInvited();
  return makeAccount(ctx, person, caller, async (tx, user) => {
    await admit(ctx, tx, invitation, user.id);
    const name = `${user.firstName} ${user.lastName}`.trim();
    const agencyId = await foundAgency(tx, { id: user.id, name });
    await tx.insert(companies).values({ agencyId, name: companyName });
  });
}

/** Creates the account of somebody invited to a team, without an agency of its own, or nothing. */
export async function signUpInvited(ctx: Ctx, token: string, person: Person, caller = '') {
  if (!(await openInvitation(ctx, token))) throw badInvitation();
  return makeAccount(ctx, person, caller, async (tx, user) => {
    if (!(await joinWith(tx, token, { userId: user.id, email: person.email }, ctx.now())))
      throw badInvitation();
  });
}
