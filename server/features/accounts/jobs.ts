import { lt } from 'drizzle-orm';
import { passwordResetTokens, rateLimits } from '#server/db/schema/accounts.ts';
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
      await ctx.db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
    },
  },
];
