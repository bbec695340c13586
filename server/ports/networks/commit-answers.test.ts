import { expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { readyAt } from '#tests/support/network-ready.ts';
import { STAGES, type StageName } from '#tests/support/network-stages.ts';

const never = new AbortController().signal;

/** Whether a commit is refused or its result unknown decides whether a person may simply try again. */
test.each(Object.keys(STAGES) as StageName[])(
  '%s: an answer to the commit that does not say what became of it is no refusal',
  async (name) => {
    const { clock, hearing, work, stop } = await readyAt(name);
    for (const status of [200, 201, 202, 204, 302, 303, 408, 502]) {
      const channel = hearing((answer) => ({ ...answer, status, headers: {}, text: '' }));
      const said = await channel
        .commit({ ...work, key: `${status}`, committingSince: clock.now() }, never)
        .catch((error: unknown) => error);
      expect([status, said instanceof PortError && said.kind]).toEqual([status, 'outcome unknown']);
    }
    await stop();
  },
);

test.each(['mastodon', 'linkedin page', 'x', 'facebook', 'bluesky'] satisfies StageName[])(
  '%s: a server that had no patience before the commit is asked again',
  async (name) => {
    const { hearing, work, stop } = await readyAt(name);
    const channel = hearing((answer) => ({ ...answer, status: 408, text: '' }));
    await expect(channel.test(work.account, never)).rejects.toMatchObject({ kind: 'retry later' });
    await stop();
  },
);
