import { eq } from 'drizzle-orm';
import { UNKNOWN_PASSKEY, type logInWithPasskey as loggingIn } from '#domain/accounts/passkeys-contract.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import { beforehand } from '#server/db/lost-writes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { passkeys } from '#server/db/schema/two-factor.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { deviceWithFactor, newDevice } from './known-device.ts';
import { CHALLENGE_MS, keepChallenge, needRelyingParty, takeChallenge } from './passkey-challenges.ts';
import { openSession } from './sessions.ts';
import { holdUser } from './store.ts';

const library = () => import('@simplewebauthn/server');

const countCall = (ctx: Ctx, caller: string) =>
  countTry(ctx.db, { key: `passkey:${caller}`, most: 300, seconds: 900 }, ctx.now());

/** Names no account: the browser offers its passkeys for this site. */
export async function startPasskeyLogIn(ctx: Ctx, caller: string) {
  const party = needRelyingParty(ctx);
  await countCall(ctx, caller);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  await keepChallenge(ctx, options.challenge, null);
  return { ...options, rpId: party.id };
}

interface From {
  caller: string;
  userAgent: string | null;
  deviceCookie: string | null;
}

/** One answer for an unknown, a removed and a wrong passkey. */
const unknown = () => new AppError('unauthenticated', UNKNOWN_PASSKEY);

async function checked(ctx: Ctx, { credential }: BodyOf<typeof loggingIn>) {
  const party = needRelyingParty(ctx);
  const { id, ...response } = credential;
  const [known] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, id));
  if (!known) throw unknown();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused');
    throw unknown();
  });
  if (!verified) throw unknown();
  return { known, counter: authenticationInfo.newCounter };
}

export async function logInWithPasskey(ctx: Ctx, form: BodyOf<typeof loggingIn>, from: From) {
  await countCall(ctx, from.caller);
  const { known, counter } = await checked(ctx, form);
  const how = { userAgent: from.userAgent, address: from.caller, twoFactor: true };
  const entering = inTransaction(ctx.db, async (tx) => {
    const held = await holdUser(tx, known.userId);
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now() })
      .where(eq(passkeys.id, known.id))
      .returning({ id: passkeys.id });
    // Removed while it was checked.
    if (!held || used.length === 0) throw unknown();
    return { user: held, token: await openSession(tx, held.id, ctx.now(), how) };
  });
  const { user, token } = await beforehand(entering);
  const device = deviceWithFactor(ctx.secretKey, user, from.deviceCookie);
  return { user, token, device: device ? null : newDevice(ctx.secretKey, user, { twoFactor: true }) };
}
