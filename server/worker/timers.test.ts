import { expect, test } from 'vitest';
import type { Ctx } from '#server/kit/context.ts';
import { PortError } from '#server/ports/port-error.ts';
import { openLog } from '../log.ts';
import { startTimers } from './timers.ts';

async function loggedOf(error: Error): Promise<string> {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const run = async () => {
    throw error;
  };
  const timers = startTimers([{ name: 'sweep', everySeconds: 3600, run }], { log } as unknown as Ctx);
  await expect.poll(() => lines.length).toBe(1);
  await timers.stop();
  return lines.join('');
}

test('a service that cannot be reached is one line of a timer, with its reason and without a stack', async () => {
  const said = await loggedOf(new PortError('retry later', 'The object store cannot be reached: no answer'));
  expect(said).toContain('"reason":"The object store cannot be reached: no answer"');
  expect(said).not.toContain('stack');
  expect(await loggedOf(new TypeError('a mistake of ours'))).toContain('timers.test.ts');
});
