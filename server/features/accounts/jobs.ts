import { lt } from 'drizzle-orm';
import {
  emailLinks,
  passwordResetTokens,
  rateLimits,
  signupInvitations,
} from '#server/db/schema/accounts.ts';
import { passkeyChallenges } from '#server/db/schema/two-factor.ts';
import { removeOldInvitations } from '#server/features/team/invitations.ts';
import type { Timer } from '#server/kit/job.ts';
import { removeExpiredSessions } from './sessions.ts';

export const accountTimers: Timer[] = [
  {
    name: 'accounts-clean-up',
    everySeconds: 3600,
    async run(ctx) {
      const now = ctx.now();
      await removeExpiredSessions(ctx.db, now);
      await ctx.db.delete(passwordResetTokens).where(lt(passwordResetTokens.expiresAt, now));
      await ctx.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
      await ctx.db.delete(emailLinks).where(lt(emailLinks.expiresAt, now));
      await ctx.db.delete(signupInvitations).where(lt(signupInvitations.expiresAt, now));
      await removeOldInvitations(ctx.db, now);
      await ctx.db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
    },
  },
];
