import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { startAnthropic } from '#tests/fakes/anthropic.ts';
import type { ModelFake, Turn } from '#tests/fakes/model.ts';
import { hasOpenAiSpec } from '#tests/fakes/openai-spec.ts';
import { startOpenAi } from '#tests/fakes/openai.ts';
import { eventually } from '#tests/support/eventually.ts';
import { anthropicAi } from './anthropic.ts';
import type { Patience } from './language-model.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { AiRefusal, type AiPart, type AiPort, type AiQuestion, type AiTool } from './port.ts';

const judged = hasOpenAiSpec ? 'judged by its own specification' : 'essential checks only';

const providers = [
  { name: `OpenAI-compatible (${judged})`, start: startOpenAi, connect: openAiCompatible },
  { name: 'Anthropic', start: startAnthropic, connect: anthropicAi },
] as const;

describe.each(providers)('$name', ({ start, connect }) => {
  let fake: ModelFake;
  beforeAll(async () => {
    fake = await start();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.requests.length = 0;
    fake.abandoned = 0;
  });

  const port = (patience?: Patience, more: { apiKey?: string } = {}): AiPort =>
    connect({ baseUrl: fake.baseUrl, apiKey: fake.apiKey, model: fake.model, ...more }, patience);
  const plan = (...turns: Turn[]) => {
    fake.answer = (_, index) => turns[index] ?? { refuse: { status: 500, message: 'nobody planned this' } };
  };
  const question = (more: Partial<AiQuestion> = {}): AiQuestion => ({
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'Hello?' }],
    mostTokens: 500,
    signal: new AbortController().signal,
    ...more,
  });

  async function heard(parts: AsyncIterable<AiPart>): Promise<AiPart[]> {
    const list: AiPart[] = [];
    for await (const part of parts) list.push(part);
    return list;
  }
  async function failure(parts: AsyncIterable<AiPart>): Promise<PortError> {
    const error: unknown = await heard(parts).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(PortError);
    return error as PortError;
  }

  test('hands over the words as they come, and what was asked in its place', async () => {
    plan({ say: ['Good ', 'morning.'] });
    const conversation = [
      { role: 'user' as const, content: 'Hello?' },
      { role: 'assistant' as const, content: 'Yes?' },
      { role: 'user' as const, content: 'Say it.' },
    ];
    expect(await heard(port().reply(question({ messages: conversation })))).toEqual([
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'morning.' },
    ]);
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({
      system: 'Be brief.',
      messages: conversation.map(({ role, content }) => ({ role, text: content })),
      raw: { model: fake.model, max_tokens: 500 },
    });
  });

  test('says so when the reply ended at its limit', async () => {
    plan({ say: ['Once upon a'], finish: 'length' });
    expect(await heard(port().reply(question()))).toEqual([
      { type: 'text', text: 'Once upon a' },
      { type: 'cut' },
    ]);
  });

  const asked: unknown[] = [];
  const lookUp: AiTool = {
    name: 'look_up',
    description: 'Looks something up',
    input: z.object({ word: z.string() }),
    run: (input) => {
      asked.push(input);
      return Promise.resolve('it means a door');
    },
  };

  test('runs a tool with checked input and lets the model read the answer', async () => {
    asked.length = 0;
    plan({ call: [{ name: 'look_up', input: { word: 'porta' } }] }, { say: ['A door.'] });
    expect(await heard(port().reply(question({ tools: [lookUp] })))).toEqual([
      { type: 'text', text: 'A door.' },
    ]);
    expect(asked).toEqual([{ word: 'porta' }]);
    expect(fake.requests[0]?.tools).toEqual(['look_up']);
    expect(fake.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool' });
    expect(fake.requests[1]?.messages.at(-1)?.text).toContain('it means a door');
  });

  test('a tool called with nonsense is not run; the model is told and goes on', async () => {
    asked.length = 0;
    plan({ call: [{ name: 'look_up', input: { word: 7 } }] }, { say: ['Never mind.'] });
    expect(await heard(port().reply(question({ tools: [lookUp] })))).toEqual([
      { type: 'text', text: 'Never mind.' },
    ]);
    expect(asked).toEqual([]);
  });

  test('a model that cannot use tools is asked without them, from then on', async () => {
    const port1 = port();
    plan(
      { refuse: { status: 400, message: 'this model does not support tools' } },
      { say: ['Hello.'] },
      { say: ['Again.'] },
    );
    expect(await heard(port1.reply(question({ tools: [lookUp] })))).toHaveLength(1);
    expect(await heard(port1.reply(question({ tools: [lookUp] })))).toHaveLength(1);
    expect(fake.requests.map((request) => request.tools)).toEqual([['look_up'], [], []]);
  });

  test('shows a picture beside the words', async () => {
    plan({ say: ['A cat.'] });
    const picture = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' };
    await heard(port().reply(question({ messages: [{ role: 'user', content: 'What is it?', picture }] })));
    expect(fake.requests[0]?.messages[0]).toEqual({
      role: 'user',
      text: 'What is it?',
      pictures: ['data:image/jpeg;base64,AQID'],
    });
  });

  test.each([
    [500, 'retry later'],
    [503, 'retry later'],
    [401, 'not configured'],
    [404, 'not configured'],
    [400, 'will never work'],
    [422, 'will never work'],
    [402, 'not configured'],
  ] as const)('a refusal with %i: %s', async (status, kind) => {
    plan({ refuse: { status, message: 'no such luck' } });
    const error = await failure(port().reply(question()));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain('no such luck');
    expect(fake.requests).toHaveLength(1);
  });

  test.each([
    [402, 'Payment required'],
    [400, 'Your credit balance is too low to access the API'],
    [429, 'You exceeded your current quota, please check your plan and billing details'],
  ])('an account without credit (%i) is said to be one', async (status, message) => {
    plan({ refuse: { status, message } });
    const error = await failure(port().reply(question()));
    expect(error.kind).toBe('not configured');
    expect(error).toMatchObject({ because: 'no credit' });
  });

  test.each([
    [400, 'image input is not supported', true],
    [404, 'No endpoints found that support image input', true],
    [422, 'unknown variant `image_url`, expected `text`', true],
    [400, 'This is not a multimodal model', true],
    [400, 'image exceeds 5 MB maximum', false],
    [400, 'max_tokens is too large', false],
    [404, 'The model vision-9 does not exist', false],
    [402, 'No credit for images', false],
    [500, 'image', false],
  ])('a refusal with %i, %s: cannot see pictures is %s', async (status, message, cannot) => {
    plan({ refuse: { status, message } });
    const error = await failure(port().reply(question()));
    expect(error instanceof AiRefusal && error.because === 'no pictures').toBe(cannot);
  });

  test('two texts with a look-up between them are two paragraphs', async () => {
    const call = [{ name: 'look_up', input: { word: 'porta' } }];
    plan({ say: ['Let me ', 'look.'], call }, { call }, { say: ['A ', 'door.'] });
    expect(await heard(port().reply(question({ tools: [lookUp] })))).toEqual([
      { type: 'text', text: 'Let me ' },
      { type: 'text', text: 'look.' },
      { type: 'text', text: '\n\nA ' },
      { type: 'text', text: 'door.' },
    ]);
  });

  test('passes on how long to wait', async () => {
    plan({ refuse: { status: 429, message: 'slow down', retryAfter: 17 } });
    expect(await failure(port().reply(question()))).toMatchObject({
      kind: 'retry later',
      retryAfterSeconds: 17,
    });
  });

  test('a wrong key is a wrong setting, and is not repeated to anyone', async () => {
    const error = await failure(port(undefined, { apiKey: 'wr0ng' }).reply(question()));
    expect(error.kind).toBe('not configured');
    expect(error.message).not.toContain('wr0ng');
  });

  test('a provider that is down is worth another try', async () => {
    const gone = await start();
    await gone.stop();
    const settings = { baseUrl: gone.baseUrl, apiKey: gone.apiKey, model: gone.model };
    expect((await failure(connect(settings).reply(question()))).kind).toBe('retry later');
  });

  test('a line that breaks in the middle fails after the words that came', async () => {
    plan({ say: ['Half a '], afterwards: 'break' });
    const list: AiPart[] = [];
    const hear = async () => {
      for await (const part of port().reply(question())) list.push(part);
    };
    await expect(hear()).rejects.toMatchObject({ kind: 'retry later' });
    expect(list).toEqual([{ type: 'text', text: 'Half a ' }]);
  });

  test.each([
    ['never begins', [], { silenceMs: 150, totalMs: 60_000 }],
    ['stops in the middle', ['Half a '], { silenceMs: 150, totalMs: 60_000 }],
    ['takes too long as a whole', ['Half a '], { silenceMs: 60_000, totalMs: 150 }],
  ])('a model that %s is given up', async (_, say, patience) => {
    plan({ say, afterwards: 'hang' });
    const error = await failure(port(patience).reply(question()));
    expect(error).toMatchObject({ kind: 'retry later' });
    expect(error.message).toContain('did not answer in time');
    await eventually('the line is dropped', () => fake.abandoned === 1);
  });

  test('an abort ends the reply without a word and drops the line', async () => {
    plan({ say: ['Half a '], afterwards: 'hang' });
    const abort = new AbortController();
    const list: AiPart[] = [];
    for await (const part of port().reply(question({ signal: abort.signal }))) {
      list.push(part);
      abort.abort();
    }
    expect(list).toEqual([{ type: 'text', text: 'Half a ' }]);
    await eventually('the line is dropped', () => fake.abandoned === 1);
  });

  test('whoever stops listening stops the model', async () => {
    plan({ say: ['Half a '], afterwards: 'hang' });
    for await (const part of port().reply(question())) if (part.type === 'text') break;
    await eventually('the line is dropped', () => fake.abandoned === 1);
  });
});
