import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import type { ModelFake, Turn } from '#tests/fakes/model.ts';
import { startOpenAi } from '#tests/fakes/openai.ts';
import { openAiCompatible } from './openai-compatible.ts';

let fake: ModelFake;
beforeAll(async () => {
  fake = await startOpenAi();
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.requests.length = 0;
});

const OLD_NAME =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
/** As OpenAI's newer models do: the old name of the limit is refused. */
const likeOpenAi = (say: string): void => {
  fake.answer = ({ raw }): Turn =>
    'max_tokens' in raw ? { refuse: { status: 400, message: OLD_NAME } } : { say: [say] };
};
const port = () => openAiCompatible({ baseUrl: fake.baseUrl, apiKey: fake.apiKey, model: fake.model });
async function said(model = port()): Promise<string> {
  const question = {
    system: 'Be brief.',
    messages: [{ role: 'user' as const, content: 'Hello?' }],
    mostTokens: 500,
    signal: new AbortController().signal,
  };
  let words = '';
  for await (const part of model.reply(question)) if (part.type === 'text') words += part.text;
  return words;
}
const limits = () =>
  fake.requests.map(({ raw }) => [raw['max_tokens'] ?? null, raw['max_completion_tokens'] ?? null]);

test('a model that refuses the old name of the limit is asked by the new one, from then on', async () => {
  likeOpenAi('Good morning.');
  const model = port();
  expect(await said(model)).toBe('Good morning.');
  expect(await said(model)).toBe('Good morning.');
  // The new limit counts the model's thoughts as well, so there is room for them.
  expect(limits()).toEqual([
    [500, null],
    [null, 8500],
    [null, 8500],
  ]);
});

test('two questions at once both learn it', async () => {
  likeOpenAi('Yes.');
  const model = port();
  expect(await Promise.all([said(model), said(model)])).toEqual(['Yes.', 'Yes.']);
});

test('an endpoint that knows neither name is not asked for ever', async () => {
  fake.answer = () => ({ refuse: { status: 400, message: 'max_completion_tokens is unknown here' } });
  const failure: unknown = await said().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortError);
  expect(failure).toMatchObject({ kind: 'will never work' });
  expect(fake.requests).toHaveLength(2);
});
