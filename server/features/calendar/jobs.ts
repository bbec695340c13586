import { defineJob, queueJob, type Job, type Timer } from '#server/kit/job.ts';
import { closeCalendar } from './disconnect-calendar.ts';
import { connectionsToSync } from './queries.ts';
import { CLOSE_JOB, SYNC_JOB, syncKey } from './sync-job.ts';
import { syncCalendar } from './sync-calendar.ts';

export const calendarJobs: Job<unknown>[] = [
  defineJob({ ...SYNC_JOB, outside: true, run: (ctx, { connectionId }) => syncCalendar(ctx, connectionId) }),
  defineJob({ ...CLOSE_JOB, outside: true, run: closeCalendar }),
];

/** Changes here reach the calendar within seconds; changes there are seen within about a minute. */
export const calendarTimers: Timer[] = [
  {
    name: 'calendar-sync',
    everySeconds: 5,
    async run(ctx) {
      if (!ctx.calendar) return;
      for (const connectionId of await connectionsToSync(ctx.db, ctx.now()))
        await queueJob(
          ctx.db,
          SYNC_JOB,
          { connectionId },
          { key: syncKey(connectionId), unlessQueued: true },
        );
    },
  },
];
