import type { Timer } from '#server/kit/job.ts';
import { forgetOldDays } from './upload-allowance.ts';
import { cleanUpIncoming, cleanUpObjects } from './clean-up.ts';

export const mediaTimers: Timer[] = [
  {
    name: 'media-clean-up',
    everySeconds: 3600,
    async run(ctx) {
      await cleanUpIncoming(ctx);
      await forgetOldDays(ctx);
      const removed = await cleanUpObjects(ctx);
      if (removed > 0) ctx.log.info({ removed }, 'files that nothing refers to were removed');
    },
  },
];
