import { and, asc, count, eq } from 'drizzle-orm';
import {
  BAD_PASSKEY,
  ENOUGH_PASSKEYS,
  PASSKEYS_MOST,
  type addPasskey as adding,
} from '#domain/accounts/passkeys-contract.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { passkeys } from '#server/db/schema/two-factor.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { checkPassword } from './change-password.ts';
import {
  CHALLENGE_MS,
  keepChallenge,
  needRelyingParty,
  relyingParty,
  takeChallenge,
} from './passkey-challenges.ts';
import {
  markSession,
  refuseToRemoveUnlessShown,
  refuseUnlessShown,
  unmarkSessions,
} from './session-factors.ts';
import { lockUser } from './store.ts';
import { tellAboutSignIn } from './tell-about-sign-in.ts';

/** Loaded on first use: most processes never check a passkey. */
const library = () => import('@simplewebauthn/server');

const shown = ({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect) => ({
  id,
  label: name,
  createdAt,
  lastUsedAt,
});

const passkeysOf = (db: Handle, userId: string) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export async function readPasskeys(ctx: Ctx, { userId }: Member) {
  return {
    isPossible: relyingParty(ctx) !== null,
    passkeys: (await passkeysOf(ctx.db, userId)).map(shown),
  };
}

/** What the browser needs to create a passkey; existing ones are listed, so that none is created twice. */
export async function startPasskey(ctx: Ctx, member: Member, password: string) {
  const party = needRelyingParty(ctx);
  await checkPassword(ctx, member, password);
  await refuseUnlessShown(ctx.db, member);
  const known = await passkeysOf(ctx.db, member.userId);
  if (known.length >= PASSKEYS_MOST) throw new AppError('conflict', ENOUGH_PASSKEYS);
  const options = await (
    await library()
  ).generateRegistrationOptions({
    rpName: 'Greenroom',
    rpID: party.id,
    userName: member.email,
    userDisplayName: `${member.firstName} ${member.lastName}`.trim(),
    userID: new TextEncoder().encode(member.userId),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(ctx, options.challenge, member.userId);
  return options;
}

type Made = BodyOf<typeof adding>;

async function checked(ctx: Ctx, member: Member, { credential }: Made) {
  const party = needRelyingParty(ctx);
  const { id, clientDataJSON, attestationObject, transports = [] } = credential;
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, member.userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!registrationInfo) throw new Error('the passkey was not verified');
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: registrationInfo.credential.id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    };
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was not added');
    throw new AppError('bad_input', BAD_PASSKEY);
  }
}

export async function addPasskey(ctx: Ctx, member: Member, form: Made) {
  const made = await checked(ctx, member, form);
  const row = { ...made, userId: member.userId, name: form.label, createdAt: ctx.now() };
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, member.userId);
    await refuseUnlessShown(tx, member);
    const [added] = await tx.insert(passkeys).values(row).returning();
    if (!added) throw new Error('no passkey was written');
    await markSession(tx, member);
    await tellAboutSignIn(ctx, tx, user, { what: 'passkey-added', name: added.name });
    return shown(added);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'passkeys_credential_id_unique'))
      throw new AppError('conflict', 'This passkey is there already');
    throw error;
  });
}

const ownPasskey = ({ userId }: Member, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renamePasskey(ctx: Ctx, member: Member, id: string, name: string) {
  const [renamed] = await ctx.db.update(passkeys).set({ name }).where(ownPasskey(member, id)).returning();
  if (!renamed) throw notFound('Passkey');
  return shown(renamed);
}

export async function removePasskey(
  ctx: Ctx,
  member: Member,
  id: string,
  password: string,
): Promise<{ id: string }> {
  const [known] = await ctx.db.select({ found: count() }).from(passkeys).where(ownPasskey(member, id));
  if (!known?.found) throw notFound('Passkey');
  await checkPassword(ctx, member, password);
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, member.userId);
    await refuseToRemoveUnlessShown(tx, member);
    const [removed] = await tx.delete(passkeys).where(ownPasskey(member, id)).returning();
    if (!removed) throw notFound('Passkey');
    await unmarkSessions(tx, user.id, member.sid);
    await tellAboutSignIn(ctx, tx, user, { what: 'passkey-removed', name: removed.name });
  });
  return { id };
}
