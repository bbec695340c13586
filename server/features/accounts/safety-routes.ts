import * as passkeys from '#domain/accounts/passkeys-contract.ts';
import * as sessions from '#domain/accounts/sessions-contract.ts';
import * as twoFactor from '#domain/accounts/two-factor-contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { addPasskey, readPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { endSessionById, endSessionsOf, readSessions } from './sessions.ts';
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  switchTwoFactorOff,
} from './two-factor.ts';

/** How a person signs in, and where they are signed in. */
export const safetyRoutes: Route[] = [
  forMember(sessions.listSessions, ({ ctx, member }) => readSessions(ctx.db, member, ctx.now())),
  forMember(sessions.endOneSession, async ({ ctx, member, params }) => {
    await endSessionById(ctx.db, member.userId, params.id);
    return { id: params.id };
  }),
  forMember(sessions.endOtherSessions, async ({ ctx, member }) => ({
    ended: await endSessionsOf(ctx.db, member.userId, member.sid),
  })),

  forMember(twoFactor.getTwoFactor, ({ ctx, member }) => readTwoFactor(ctx.db, member)),
  forMember(twoFactor.startTwoFactor, ({ ctx, member, body }) =>
    startTwoFactor(ctx, member, body.currentPassword),
  ),
  forMember(twoFactor.confirmTwoFactor, async ({ ctx, member, body }) => ({
    recoveryCodes: await confirmTwoFactor(ctx, member, body.code),
  })),
  forMember(twoFactor.switchTwoFactorOff, async ({ ctx, member, body }) => {
    await switchTwoFactorOff(ctx, member, body);
    return { message: 'Two-factor is off' };
  }),
  forMember(twoFactor.renewRecoveryCodes, async ({ ctx, member, body }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, member, body.currentPassword),
  })),

  forMember(passkeys.listPasskeys, ({ ctx, member }) => readPasskeys(ctx, member)),
  forMember(passkeys.startPasskey, ({ ctx, member, body }) =>
    startPasskey(ctx, member, body.currentPassword),
  ),
  forMember(passkeys.addPasskey, ({ ctx, member, body }) => addPasskey(ctx, member, body)),
  forMember(passkeys.renamePasskey, ({ ctx, member, params, body }) =>
    renamePasskey(ctx, member, params.id, body.label),
  ),
  forMember(passkeys.removePasskey, ({ ctx, member, params, body }) =>
    removePasskey(ctx, member, params.id, body.currentPassword),
  ),
];
