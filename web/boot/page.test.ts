import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let fail: (event: { target: object }) => void;
let answers: (Response | Error)[];
let type: string;
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  type = 'navigate';
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof fail) => (fail = listener));
  runInThisContext(readFileSync('web/boot/page.js', 'utf8'));
});
afterEach(() => {
  delete document.documentElement.dataset['unloaded'];
});

const AWAY = new TypeError('Failed to fetch');
const SHOWN = new Response('the page');
const GONE = new Response('', { status: 404 });
const BUSY = new Response('', { status: 503 });
const script = (src = '/assets/index.js') =>
  Object.assign(document.createElement('script'), { type: 'module', src });
const saysSo = () => document.documentElement.dataset['unloaded'] !== undefined;

/** The script does not arrive; how often the page is loaded again after so many looks. */
async function afterLooks(...given: (Response | Error)[]) {
  answers = [...given];
  fail({ target: script() });
  for (let look = 0; look < given.length + 1; look += 1) await vi.advanceTimersByTimeAsync(2000);
  expect(saysSo()).toBe(true);
  return { loaded: reload.mock.calls.length, left: answers.length };
}

test.each([
  ['the window', () => window],
  ['a picture', () => Object.assign(document.createElement('img'), { src: '/objects/one' })],
  ['a style', () => Object.assign(document.createElement('link'), { href: '/assets/index.css' })],
  ['an extension’s script', () => script('chrome-extension://one/index.js')],
])('%s that fails is none of its business', (_name, target) => {
  fail({ target: target() });
  expect(saysSo()).toBe(false);
});

test('the page is loaded again as soon as the server answers, once', async () => {
  expect(await afterLooks(SHOWN)).toEqual({ loaded: 1, left: 0 });
});

test('several scripts that do not arrive are one reason to look, and not within the same moment', async () => {
  answers = [SHOWN, SHOWN];
  fail({ target: script() });
  fail({ target: script('/assets/another.js') });
  await vi.advanceTimersByTimeAsync(1000);
  expect([answers.length, reload.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([answers.length, reload.mock.calls.length]).toEqual([1, 1]);
});

test.each([[GONE], [SHOWN]])(
  'where that has not helped and the server answers, the reader decides',
  async (answer) => {
    type = 'reload';
    expect(await afterLooks(answer, SHOWN)).toEqual({ loaded: 0, left: 1 });
  },
);

test.each(['navigate', 'reload'])(
  'a connection that is away, or a server that is, is waited for',
  async (how) => {
    type = how;
    expect(await afterLooks(AWAY, BUSY, AWAY, SHOWN)).toEqual({ loaded: 1, left: 0 });
  },
);
