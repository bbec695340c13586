import { ms, percentile, row, times, title } from './print.ts';
import { serve, withFolder } from './server.ts';

const AGAIN = 3;

/** How long until the first request is answered, on a new folder and on one that is there. */
export async function benchStart(): Promise<void> {
  title('Start: from the command to ready');
  await withFolder(async (folder) => {
    const start = async () => {
      const served = await serve(folder);
      await served.stop();
      return served.startedIn;
    };
    const first = await start();
    const again: number[] = [];
    for (let run = 0; run < AGAIN; run += 1) again.push(await start());
    const later = percentile(again, 0.5);
    row('existing folder', ms(later), `median of ${AGAIN}`);
    row('empty folder', ms(first), `${times(first / later)} an existing one; the database is made`);
  });
}
