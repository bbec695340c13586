import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchChanges } from './live.ts';

/** Stand-ins for the browser's APIs, shared by several tabs. */
class Stream extends EventTarget {
  static open: Stream[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly address: string) {
    super();
    Stream.open.push(this);
  }
  close() {
    this.readyState = 2;
    Stream.open = Stream.open.filter((one) => one !== this);
  }
}
class Channel {
  static all: Channel[] = [];
  onmessage: (() => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage() {
    for (const one of Channel.all) if (one !== this) one.onmessage?.();
  }
  close() {
    Channel.all = Channel.all.filter((one) => one !== this);
  }
}
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = last.then(() => (signal.aborted ? Promise.reject(new Error('aborted')) : hold()));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  Stream.open = [];
  Channel.all = [];
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const say = () => Stream.open[0]?.dispatchEvent(new Event('changed'));

test('tabs share one stream; when the one that holds it closes, another takes over', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const closeFirst = watchChanges(first);
  const closeSecond = watchChanges(second);
  await settle();
  expect(Stream.open.map((one) => one.address)).toEqual(['/api/live']);
  say();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);

  closeFirst();
  await settle();
  expect(Stream.open).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  say();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  closeSecond();
  expect(Stream.open).toHaveLength(0);
});

test('a burst is asked about at once and then once a second', async () => {
  const changed = vi.fn();
  const close = watchChanges(changed);
  await settle();
  for (let count = 0; count < 50; count += 1) say();
  expect(changed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(changed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changed).toHaveBeenCalledTimes(2);
  close();
});

test('a hidden tab asks once, when it is looked at again', async () => {
  const changed = vi.fn();
  const close = watchChanges(changed);
  await settle();
  hidden = true;
  say();
  say();
  expect(changed).not.toHaveBeenCalled();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(changed).toHaveBeenCalledTimes(1);
  close();
});

test('a stream that was refused is opened again, and what was missed is asked for', async () => {
  const changed = vi.fn();
  const close = watchChanges(changed);
  await settle();
  const [refused] = Stream.open;
  refused?.close();
  refused?.onerror?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(Stream.open).toHaveLength(1);
  expect(changed).not.toHaveBeenCalled();
  Stream.open[0]?.onopen?.();
  expect(changed).toHaveBeenCalledTimes(1);
  close();
});

test('the tab that holds the stream asks for what is newer than it has read', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const closeFirst = watchChanges(vi.fn(), 'W/"7"', first);
  const closeSecond = watchChanges(vi.fn(), 'W/"6"', second);
  await settle();
  expect(Stream.open.map((one) => one.address)).toEqual(['/api/live?since=W%2F%227%22']);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  closeFirst();
  await settle();
  expect(Stream.open.map((one) => one.address)).toEqual(['/api/live?since=W%2F%226%22']);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  closeSecond();
});

test('without what it needs it leaves everything to the polls', () => {
  Reflect.deleteProperty(navigator, 'locks');
  watchChanges(vi.fn())();
  expect(Stream.open).toEqual([]);
});
