import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHAT_FAILURE } from '#domain/assistant/contract.ts';
import { eventReader } from '#domain/assistant/stream.ts';
import { rateLimits } from '#server/db/schema/accounts.ts';
import { companies } from '#server/db/schema/companies.ts';
import { openAiCompatible } from '#server/ports/ai/openai-compatible.ts';
import type { ModelFake, Turn } from '#tests/fakes/model.ts';
import { startOpenAi } from '#tests/fakes/openai.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addPost } from '#tests/support/rows.ts';

let model: ModelFake;
let it: TestApp;
let owner: Client;
let address: string;

beforeAll(async () => {
  model = await startOpenAi();
  it = await testApp({ ai: openAiCompatible(model, { silenceMs: 1000, totalMs: 60_000 }) });
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await it.signIn({ companyName: 'Fern & Oak' });
});
afterAll(async () => {
  await it.close();
  await model.stop();
});
beforeEach(async () => {
  model.requests.length = 0;
  model.abandoned = 0;
  await it.ctx.db.delete(rateLimits);
});

const plan = (...turns: Turn[]) => {
  model.answer = (_, index) => turns[index] ?? { say: ['(nobody planned this)'] };
};
const ask = (content: string, companyName: string | null = 'Fern & Oak') => ({
  messages: [{ role: 'user', content }],
  companyName,
});
/** A browser that asks for events, over a real connection. */
const stream = (body: unknown, signal?: AbortSignal) =>
  fetch(`${address}/api/chat`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
const eventsOf = async (response: Response) => eventReader()(await response.text());

describe('the answer in one piece', () => {
  test('is the message, and no proposals where none were made', async () => {
    plan({ say: ['Post ', 'on Tuesday.'] });
    const answer = await owner('POST', '/api/chat', ask('When?'));
    expect(answer).toMatchObject({ status: 200, body: { message: 'Post on Tuesday.', proposals: [] } });
  });

  test('carries drafts that the model proposes, and nothing is saved', async () => {
    plan(
      {
        call: [
          { name: 'propose_draft', input: { title: 'Oven', caption: 'The first bake.', date: '2026-11-24' } },
        ],
      },
      { say: ['A look behind the counter.'] },
    );
    const answer = await owner('POST', '/api/chat', ask('An idea, please'));
    expect(answer.body).toEqual({
      message: 'A look behind the counter.',
      proposals: [
        { title: 'Oven', caption: 'The first bake.', companyName: 'Fern & Oak', date: '2026-11-24' },
      ],
    });
    expect((await owner('GET', '/api/posts?company=Fern %26 Oak')).body).toEqual([]);
  });

  test('has a blank line between what was said before and after a look-up', async () => {
    plan(
      { say: ['Let me look.'], call: [{ name: 'read_posts', input: {} }] },
      { call: [{ name: 'read_posts', input: { search: 'oven' } }] },
      { say: ['There is ', 'nothing.'] },
    );
    const { body } = await owner('POST', '/api/chat', ask('What is there?'));
    expect(body.message).toBe('Let me look.\n\nThere is nothing.');
  });

  test('carries no day that is past or does not exist', async () => {
    // Noon of the 15th in Greenwich, and already the 16th where the client is.
    await addPost(it.ctx.db, (await owner('GET', '/api/auth/user')).body.id, { companyName: 'Atoll' });
    await it.ctx.db
      .update(companies)
      .set({ timeZone: 'Pacific/Kiritimati' })
      .where(eq(companies.name, 'Atoll'));
    const days = ['2026-02-30', '2020-01-01', 'soon', '2026-11-15', '2026-11-16'];
    const call = days.map((date) => ({ name: 'propose_draft', input: { title: date, caption: 'B', date } }));
    const dates = async (companyName: string) => {
      model.requests.length = 0;
      plan({ call }, { say: ['Here.'] });
      const { body } = await owner('POST', '/api/chat', ask('Ideas', companyName));
      return body.proposals.map(({ date }: { date: string | null }) => date);
    };
    expect(await dates('Atoll')).toEqual([null, null, null, null, '2026-11-16']);
    expect(await dates('Fern & Oak')).toEqual([null, null, null, '2026-11-15', '2026-11-16']);
  });

  test('with drafts and no words still has a sentence', async () => {
    plan({ call: [{ name: 'propose_draft', input: { title: 'Oven', caption: 'Bake.' } }] }, { say: [] });
    const { body } = await owner('POST', '/api/chat', ask('An idea'));
    expect(body.message).not.toBe('');
    expect(body.proposals).toHaveLength(1);
  });

  test.each([
    [{ status: 500, message: 'x' }, 'cannot be reached'],
    [{ status: 401, message: 'x' }, 'AI_BASE_URL'],
    [{ status: 400, message: 'too long' }, 'other words'],
    [{ status: 402, message: 'Insufficient credits' }, 'has no credit left'],
  ])('a model that answers %o: 503 with a sentence', async (refuse, words) => {
    plan({ refuse });
    const answer = await owner('POST', '/api/chat', ask('Hello?'));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.body.message).toContain(words);
  });

  test('a busy model: 503 that passes on how long to wait', async () => {
    plan({ refuse: { status: 429, message: 'slow down', retryAfter: 9 } });
    const answer = await owner('POST', '/api/chat', ask('Hello?'));
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('9');
  });

  test('a model that stays silent: 503 that says so', async () => {
    plan({ afterwards: 'hang' });
    const answer = await owner('POST', '/api/chat', ask('Hello?'));
    expect(answer.status).toBe(503);
    expect(answer.body.message).toContain('did not answer in time');
  });

  test('blank messages and endless conversations are refused before anyone is asked', async () => {
    expect((await owner('POST', '/api/chat', ask('  \n '))).status).toBe(400);
    const many = Array.from({ length: 101 }, () => ({ role: 'user', content: 'x' }));
    expect((await owner('POST', '/api/chat', { messages: many })).status).toBe(400);
    expect((await owner('POST', '/api/chat', ask('x'.repeat(20_001)))).status).toBe(400);
    expect(model.requests).toEqual([]);
  });

  test('thirty questions a minute, then 429 with Retry-After', async () => {
    model.answer = () => ({ say: ['Yes.'] });
    const answers = [];
    for (let count = 0; count < 31; count += 1)
      answers.push((await owner('POST', '/api/chat', ask('?!'))).status);
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(answers[30]).toBe(429);
    expect(model.requests).toHaveLength(30);
  });
});

describe('the answer as events', () => {
  test('comes part by part: words, drafts, done', async () => {
    plan(
      { say: ['One '], call: [{ name: 'propose_draft', input: { title: 'A', caption: 'B' } }] },
      { say: ['two.'] },
    );
    const response = await stream(ask('Hello?'));
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await eventsOf(response)).toEqual([
      { type: 'text', text: 'One ' },
      { type: 'proposal', proposal: { title: 'A', caption: 'B', companyName: 'Fern & Oak', date: null } },
      { type: 'text', text: '\n\ntwo.' },
      { type: 'done' },
    ]);
  });

  test('the first words arrive while the model is still speaking', async () => {
    plan({ say: ['Half a '], afterwards: 'hang' });
    const abort = new AbortController();
    const response = await stream(ask('Hello?'), abort.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(eventReader()((await reader?.read())?.value ?? '')).toEqual([{ type: 'text', text: 'Half a ' }]);
    expect(model.abandoned).toBe(0);
    abort.abort();
    await expect(reader?.closed).rejects.toThrow();
    await eventually('the model’s line is dropped', () => model.abandoned === 1);
  });

  test('a browser that gives up before the first word also stops the model', async () => {
    plan({ afterwards: 'hang' });
    const abort = new AbortController();
    const gone = stream(ask('Hello?'), abort.signal).catch(() => null);
    await eventually('the model is asked', () => model.requests.length === 1);
    abort.abort();
    await gone;
    await eventually('the model’s line is dropped', () => model.abandoned === 1);
  });

  test('a failure before the first word has its status', async () => {
    plan({ refuse: { status: 500, message: 'x' } });
    const response = await stream(ask('Hello?'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  test('a failure after the first word is the last event', async () => {
    plan({ say: ['Half a '], afterwards: 'break' });
    const events = await eventsOf(await stream(ask('Hello?')));
    expect(events[0]).toEqual({ type: 'text', text: 'Half a ' });
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    expect(events).toHaveLength(2);
    expect(CHAT_FAILURE).toBe('Sorry, I encountered an error. Please try again.');
  });

  test('a reply that was cut off says so', async () => {
    plan({ say: ['Once upon a'], finish: 'length' });
    const text = (await eventsOf(await stream(ask('A story'))))
      .map((event) => (event.type === 'text' ? event.text : ''))
      .join('');
    expect(text).toMatch(/^Once upon a[\s\S]+length limit/);
  });
});
