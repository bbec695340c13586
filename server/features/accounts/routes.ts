import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#domain/accounts/contract.ts';
import { logIn } from '#domain/accounts/log-in.ts';
import { logInWithPasskey, startPasskeyLogIn } from '#domain/accounts/passkeys-contract.ts';
import { logInWithCode } from '#domain/accounts/two-factor-contract.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { signUpToJoin } from '#domain/agencies/contract.ts';
import { hasColleagues } from '#server/features/agencies/queries.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { callerAddress } from '#server/kit/caller-address.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readDeviceCookie, setDeviceCookie } from '#server/kit/device-cookie.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { forAnyone, forMember, type RawRoutes, type Route } from '#server/kit/route.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '#server/kit/session-cookie.ts';
import { changePassword } from './change-password.ts';
import { askAgain, askUnlessAsked, confirmEmail, isConfirmed } from './confirm-email.ts';
import { maySignUp } from './invitations.ts';
import { enterAsNew, logInOwner } from './log-in.ts';
import { logInWithPasskey as byPasskey, startPasskeyLogIn as beginPasskey } from './log-in-with-passkey.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { logInWithCode as byCode } from './second-step.ts';
import { noteZone } from './seen-zone.ts';
import { endSession } from './sessions.ts';
import { signUpInvited, signUpOwner } from './sign-up.ts';
import { userById } from './store.ts';
import { undoEmail } from './undo-email.ts';
import { saveProfile } from './update-profile.ts';

const shown = (ctx: Ctx, user: typeof users.$inferSelect) => ({
  ...user,
  emailConfirmed: isConfirmed(ctx, user),
});

const countLinkTry = (ctx: Ctx, request: FastifyRequest) =>
  countTry(ctx.db, { key: `link:${callerAddress(ctx, request)}`, most: 300, seconds: 900 }, ctx.now());

const cameFrom = (ctx: Ctx, request: FastifyRequest) => ({
  caller: callerAddress(ctx, request),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  deviceCookie: readDeviceCookie(request),
});

/** Every log-in gets a new session; the browser's previous one ends now, not in 30 days. */
async function letIn(
  { ctx, request, reply }: { ctx: Ctx; request: FastifyRequest; reply: FastifyReply },
  { user, token, device }: { user: typeof users.$inferSelect; token: string; device: string | null },
) {
  const before = readSessionCookie(request);
  if (before) await endSession(ctx.db, before);
  setSessionCookie(ctx, request, reply, token);
  if (device) setDeviceCookie(ctx, request, reply, device);
  await askUnlessAsked(ctx, user, callerAddress(ctx, request));
  return { user: shown(ctx, user) };
}

export const accountRoutes: Route[] = [
  forAnyone(contract.signUpState, async ({ ctx, query }) => ({
    open: await maySignUp(ctx, ctx.db, query.invitation),
  })),

  forAnyone(contract.signUp, async ({ ctx, body, request }) => {
    const caller = callerAddress(ctx, request);
    await countTry(ctx.db, { key: `signup:${caller}`, most: 3000, seconds: 3600 }, ctx.now());
    return { user: shown(ctx, await signUpOwner(ctx, body, caller)) };
  }),

  forAnyone(signUpToJoin, async ({ ctx, params, body, request, reply }) => {
    const from = cameFrom(ctx, request);
    await countTry(ctx.db, { key: `signup:${from.caller}`, most: 3000, seconds: 3600 }, ctx.now());
    const user = await signUpInvited(ctx, params.token, body, from.caller);
    return letIn({ ctx, request, reply }, await enterAsNew(ctx, user, from));
  }),

  forAnyone(logIn, async ({ ctx, body, request, reply }) => {
    const made = await logInOwner(ctx, body, cameFrom(ctx, request));
    if (made.ticket === undefined) {
      await noteZone(ctx, made.user, body.timeZone);
      return letIn({ ctx, request, reply }, made);
    }
    void reply.code(202);
    return { twoFactor: { ticket: made.ticket } };
  }),

  forAnyone(logInWithCode, async ({ ctx, body, request, reply }) =>
    letIn({ ctx, request, reply }, await byCode(ctx, body, cameFrom(ctx, request))),
  ),

  forAnyone(startPasskeyLogIn, ({ ctx, request }) => beginPasskey(ctx, callerAddress(ctx, request))),

  forAnyone(logInWithPasskey, async ({ ctx, body, request, reply }) =>
    letIn({ ctx, request, reply }, await byPasskey(ctx, body, cameFrom(ctx, request))),
  ),

  forMember(contract.currentUser, async ({ ctx, member }) => {
    const user = await userById(ctx.db, member.userId);
    if (!user) throw new AppError('unauthenticated', 'Please log in');
    return {
      ...shown(ctx, user),
      role: member.role,
      agencyId: member.agencyId,
      abilities: abilitiesOf(member.role),
      seesAllClients: member.limitedTo === null,
      mustSecure: member.closed,
      isClosing: member.closing,
      hasColleagues: await hasColleagues(ctx.db, member),
    };
  }),

  forMember(contract.seeZone, async ({ ctx, member, body }) => {
    const user = await userById(ctx.db, member.userId);
    if (user) await noteZone(ctx, user, body.timeZone);
    return { message: 'Noted' };
  }),

  forAnyone(contract.forgotPassword, async ({ ctx, body, request }) => {
    await countTry(
      ctx.db,
      { key: `forgot:${callerAddress(ctx, request)}`, most: 300, seconds: 900 },
      ctx.now(),
    );
    await requestReset(ctx, body.email);
    return { message: contract.RESET_SENT, isKept: ctx.mail === null };
  }),

  forAnyone(contract.resetPassword, async ({ ctx, body, request, reply }) => {
    const caller = callerAddress(ctx, request);
    await countTry(ctx.db, { key: `reset:${caller}`, most: 300, seconds: 900 }, ctx.now());
    setDeviceCookie(ctx, request, reply, await resetPassword(ctx, body, caller));
    return { message: 'Password Reset Successful' };
  }),

  forMember(contract.updateProfile, async ({ ctx, member, body, request }) =>
    shown(ctx, await saveProfile(ctx, member, body, callerAddress(ctx, request))),
  ),

  forAnyone(contract.confirmEmail, async ({ ctx, body, request }) => {
    await countLinkTry(ctx, request);
    await confirmEmail(ctx, body.token);
    return { message: contract.EMAIL_CONFIRMED };
  }),

  forMember(contract.resendConfirmation, async ({ ctx, member, request }) => {
    await askAgain(ctx, member.userId, callerAddress(ctx, request));
    return { message: contract.CONFIRMATION_SENT };
  }),

  forAnyone(contract.undoEmail, async ({ ctx, body, request }) => {
    await countLinkTry(ctx, request);
    return { message: contract.EMAIL_IS_BACK, ...(await undoEmail(ctx, body.token)) };
  }),

  forMember(contract.changePassword, async ({ ctx, member, body, request, reply }) => {
    const device = await changePassword(ctx, member, body.currentPassword, body.newPassword);
    setDeviceCookie(ctx, request, reply, device);
    return { message: 'Password changed' };
  }),
];

export const logOutRoute: RawRoutes = (app, ctx) => {
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    // A link or picture on another site must not sign anyone out.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/', 302);
    const token = readSessionCookie(request);
    if (token) await endSession(ctx.db, token);
    ctx.remembered?.forgetSessions();
    clearSessionCookie(ctx, request, reply);
    return reply.header('Cache-Control', 'no-store').redirect('/', 302);
  });
};
