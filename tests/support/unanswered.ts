import { onTestFinished } from 'vitest';

/**
 * A call that nobody answers while the test lasts, as where its worker died. It fails when the test is over, and what
 * made it is waited for: otherwise it would reach its own time limit later, in a database that is closed by then.
 */
export function unanswered() {
  let giveUp: () => void = () => undefined;
  const call = new Promise<never>((_, reject) => (giveUp = () => reject(new Error('the test is over'))));
  call.catch(() => undefined);
  return {
    call,
    leave: (work: Promise<unknown>): void => {
      onTestFinished(async () => {
        giveUp();
        await work.catch(() => undefined);
      });
    },
  };
}
