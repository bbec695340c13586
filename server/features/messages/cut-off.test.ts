import { describe, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { end, mailStory } from '#tests/support/mail-story.ts';

/** A gate that stays closed until it is opened. */
function newGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}
const never = () => new Promise<never>(() => undefined);

describe.concurrent('a worker that lives but has lost its database', () => {
  test('after the mail server took its mail: nobody sends it again, and it is sent in the end', async ({
    expect,
    onTestFinished,
  }) => {
    const story = await mailStory();
    onTestFinished(() => story.close());
    const answer = newGate();
    const server = await story.smtp({ beforeAnswer: () => answer.passed });
    const way = await story.proxy();
    await story.worker(way.url, server);
    await story.write(1);
    await eventually('the server has the mail', () => server.mails.length === 1);
    way.cut();
    await story.worker(story.database.url, server);
    await eventually('the other takes it for dead', async () => (await story.row())?.status === 'failed', 60);
    expect((await story.row())?.error).toMatch(/It may have arrived/);
    answer.open();
    way.mend();
    await eventually('it says what it knows', async () => (await story.row())?.status === 'sent', 60);
    expect(server.mails).toHaveLength(1);
  });

  test('before the mail server has its mail: another sends it, and it does not when it comes back', async ({
    expect,
    onTestFinished,
  }) => {
    const story = await mailStory();
    onTestFinished(() => story.close());
    const recipient = newGate();
    let asked = 0;
    const server = await story.smtp({
      onRecipient: async () => {
        asked += 1;
        if (asked === 1) await recipient.passed;
        return null;
      },
    });
    const way = await story.proxy();
    await story.worker(way.url, server);
    await story.write(1);
    await eventually('the server is asked', () => asked === 1);
    way.cut();
    await story.worker(story.database.url, server);
    await eventually('the other has sent it', async () => (await story.row())?.status === 'sent', 60);
    way.mend();
    recipient.open();
    await eventually('the first breaks off before the last byte', () => server.brokenOff() === 1, 60);
    expect(server.mails).toHaveLength(1);
  });
});

describe.concurrent('a restart with a mail server that is slower than a stop may take', () => {
  test('after the last byte: the next process does not send it again, a person decides', async ({
    expect,
    onTestFinished,
  }) => {
    const story = await mailStory();
    onTestFinished(() => story.close());
    const server = await story.smtp({ beforeAnswer: never });
    const first = await story.worker(story.database.url, server);
    await story.write(1);
    await eventually('the server has the mail', () => server.mails.length === 1);
    await end(first, 'SIGTERM');
    expect(await story.row()).toMatchObject({ status: 'queued', sentAt: null });
    await story.worker(story.database.url, server);
    await eventually('it is settled', story.isSettled, 60);
    expect(await story.row()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('It may have arrived: please ask before you send it again.') as string,
    });
    expect(server.mails).toHaveLength(1);
  });

  test('before the last byte: the next process sends it', async ({ expect, onTestFinished }) => {
    const story = await mailStory();
    onTestFinished(() => story.close());
    let asked = 0;
    const server = await story.smtp({
      onRecipient: () => {
        asked += 1;
        return asked === 1 ? never() : null;
      },
    });
    const first = await story.worker(story.database.url, server);
    await story.write(1);
    await eventually('the server is asked', () => asked === 1);
    await end(first, 'SIGTERM');
    expect(await story.row()).toMatchObject({ status: 'queued', handedOverAt: null });
    await story.worker(story.database.url, server);
    await eventually('it is settled', story.isSettled, 60);
    expect(await story.row()).toMatchObject({ status: 'sent', attempts: 2 });
    expect(server.mails).toHaveLength(1);
  });
});
