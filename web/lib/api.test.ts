import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { createCompany, listCompanies } from '#domain/companies/contract.ts';
import {
  ApiError,
  answerText,
  call,
  callAll,
  callOnce,
  knownPage,
  ListTooLong,
  messageOf,
  WrongAnswer,
} from './api.ts';
import { forgetAnswers, takeAnswers, untilArrived } from './asked-ahead.ts';

afterEach(() => vi.unstubAllGlobals());

const sentence = new ApiError(409, '{"message":"This post is already published"}', 'Conflict');
const words = new ApiError(500, 'Out of space', 'Internal Server Error');
const silence = new ApiError(502, '', 'Bad Gateway');
const page = new ApiError(502, '<html><h1>nginx</h1></html>', 'Bad Gateway');
const record = new ApiError(500, '{"error":"E17"}', 'Internal Server Error');

test('an error’s message is the status, a colon and the body, or the status text where the body is empty', () => {
  expect(words.message).toBe('500: Out of space');
  expect(silence.message).toBe('502: Bad Gateway');
});

describe('what a toast says', () => {
  test('is the sentence that the server wrote for people, whoever asks', () => {
    expect(messageOf(sentence, 'Failed')).toBe('This post is already published');
    expect(answerText(sentence, 'Failed')).toBe('This post is already published');
  });

  test('is the text of the action where it has one', () => {
    for (const error of [words, silence, page, record]) expect(messageOf(error, 'Failed')).toBe('Failed');
  });

  test('is the answer itself where the action has no text', () => {
    expect(answerText(words, 'Failed')).toBe('500: Out of space');
    expect(answerText(silence, 'Failed')).toBe('502: Bad Gateway');
  });

  test('is never a page, a record or a report', () => {
    const report = new ApiError(500, 'x'.repeat(400), 'Internal Server Error');
    for (const error of [page, record, report, new TypeError('Failed to fetch')])
      expect(answerText(error, 'Please try again')).toBe('Please try again');
  });
});

describe('what the page has asked ahead', () => {
  const asked = vi.fn((_path: string, init: RequestInit) =>
    Promise.resolve(Response.json({ method: init.method ?? 'the page' })),
  );
  const PLAIN = ['/api/auth/user', { credentials: 'include' }];
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.innerHTML = '<link as="fetch" href="/api/auth/user">';
    asked.mockClear();
    vi.stubGlobal('fetch', asked);
    takeAnswers();
  });
  afterEach(() => {
    document.head.innerHTML = '';
    forgetAnswers();
    vi.useRealTimers();
  });

  test('is taken as the page asked it, and given to who asks first', async () => {
    expect(asked.mock.calls).toEqual([PLAIN]);
    expect(await call(currentUser)).toEqual({ method: 'the page' });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await call(currentUser)).toEqual({ method: 'GET' });
    expect(asked.mock.lastCall?.[1].headers).toEqual({ Prefer: 'handling=lenient' });
  });

  test('is known without waiting once it has arrived, and given once', async () => {
    forgetAnswers();
    takeAnswers();
    expect(knownPage(currentUser)).toBeUndefined();
    await untilArrived();
    expect(knownPage(currentUser)?.answer).toEqual({ method: 'the page' });
    expect(knownPage(currentUser)).toBeUndefined();
    expect(await call(currentUser)).toEqual({ method: 'GET' });
  });

  test.each([
    ['a refusal', () => new Response('{"message":"Please log in"}', { status: 401 })],
    ['something else than what was promised', () => Response.json({ id: 7 })],
  ])('is not known where it is %s', async (_what, answer) => {
    document.head.innerHTML = '<link as="fetch" href="/api/companies">';
    asked.mockImplementationOnce(() => Promise.resolve(answer()));
    takeAnswers();
    await untilArrived();
    expect(knownPage(listCompanies)).toBeUndefined();
  });

  test('is not known any more after a change', async () => {
    await untilArrived();
    forgetAnswers();
    expect(knownPage(currentUser)).toBeUndefined();
  });

  test('is asked again where it got no answer', async () => {
    asked.mockRejectedValueOnce(new Error('offline'));
    takeAnswers();
    expect(await call(currentUser)).toEqual({ method: 'GET' });
  });

  test.each([
    ['a while', () => vi.advanceTimersByTimeAsync(10_000)],
    ['a change that somebody made', () => Promise.resolve(forgetAnswers())],
    [
      'a change that was asked for here',
      () => call(createCompany, { body: { name: 'Fern' } }).catch(() => undefined),
    ],
  ])('is forgotten after %s', async (_when, happens) => {
    await happens();
    expect(await call(currentUser)).toEqual({ method: 'GET' });
  });
});

describe('who is signed in', () => {
  const answering = (text: string) =>
    vi.stubGlobal('fetch', async () => new Response(text, { status: text === '' ? 200 : 203 }));

  test('is nobody where the answer is empty', async () => {
    answering('');
    expect(await call(currentUser)).toBeNull();
  });

  test.each(['<html><h1>Please log in to the network</h1></html>', '"ok"', '7', 'null'])(
    'is not read from %s',
    async (text) => {
      answering(text);
      await expect(call(currentUser)).rejects.toThrow(WrongAnswer);
    },
  );
});

describe('a list that is read as a whole', () => {
  const pages = (count: number) => {
    let page = 0;
    const fetched = vi.fn(async () => {
      page += 1;
      const headers = new Headers(
        page < count ? { link: `</api/companies?cursor=${page}>; rel="next"` } : {},
      );
      return Response.json([], { headers });
    });
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  test('has all of its pages', async () => {
    const fetched = pages(20);
    expect(await callAll(listCompanies)).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(20);
  });

  test('is not shown without its end: that there is too much is said', async () => {
    pages(21);
    const error = await callAll(listCompanies).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ListTooLong);
    expect(messageOf(error, 'Failed')).toMatch(/too many/);
  });
});

test('the same action, asked for again while it is under way, is done once; another one and a later one are done too', async () => {
  const fetched = vi.fn(
    async (_: string, { body }: RequestInit) => new Response(body as string, { status: 201 }),
  );
  vi.stubGlobal('fetch', fetched);
  const acme = () => callOnce(createCompany, { body: { name: 'Acme' } });
  const [first, second, other] = await Promise.all([
    acme(),
    acme(),
    callOnce(createCompany, { body: { name: 'Birch' } }),
  ]);
  expect([first.name, second.name, other.name]).toEqual(['Acme', 'Acme', 'Birch']);
  expect(fetched).toHaveBeenCalledTimes(2);
  await acme();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('an action that failed can be tried again', async () => {
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockResolvedValueOnce(new Response('{"name":"Acme"}', { status: 201 }));
  vi.stubGlobal('fetch', fetched);
  await expect(callOnce(createCompany, { body: { name: 'Acme' } })).rejects.toThrow('Failed to fetch');
  await expect(callOnce(createCompany, { body: { name: 'Acme' } })).resolves.toMatchObject({ name: 'Acme' });
});

test.each([
  new TypeError('NetworkError when attempting to fetch resource.'),
  new DOMException('The operation was aborted.', 'AbortError'),
])(
  'a call that is cancelled because the page is left fails only where the person stays: %s',
  async (cancelled) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(cancelled));
    try {
      window.dispatchEvent(new Event('beforeunload'));
      const failed = vi.fn();
      void call(listCompanies).catch(failed);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(failed).toHaveBeenCalledWith(cancelled);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('on a page that was left and brought back, what was cancelled fails at once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cancelled')));
  window.dispatchEvent(new Event('beforeunload'));
  const failed = vi.fn();
  const asked = call(listCompanies).catch(failed);
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pageshow'));
  await asked;
  expect(failed).toHaveBeenCalled();
});
