import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { withWayBack } from './way-back.ts';

let back: MockInstance;
const scrollTo = vi.fn();

const push = (to: string, options: { replace?: boolean; state?: unknown } = {}, mayStepBack = true) =>
  withWayBack((address, { replace, state } = {}) => {
    if (replace) history.replaceState(state, '', address);
    else history.pushState(state, '', address);
  }, mayStepBack)(to, options);

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  back = vi.spyOn(history, 'back').mockReturnValue();
  history.pushState(null, '', '/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('another page begins at its top, another view of the same page stays where it is', () => {
  push('/dashboard?company=Acme');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  push('/dashboard?company=Acme&new=post');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  push('/dashboard?company=Nova');
  expect(scrollTo).toHaveBeenCalledTimes(2);
  expect(back).not.toHaveBeenCalled();
});

test('a link to where one came from is a step back, also to the tab that was open there', () => {
  push('/dashboard?company=Fern+%26+Oak');
  push('/dashboard?company=Fern+%26+Oak&tab=approvals', { replace: true });
  push('/post/1');
  push('/dashboard?company=Fern%20%26%20Oak');
  expect(back).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/post/1');
});

test('what was replaced still knows where it was reached from', () => {
  push('/dashboard?company=Acme');
  push('/dashboard?company=Acme&tab=approvals', { replace: true });
  push('/');
  expect(back).toHaveBeenCalledTimes(1);
});

test.each([
  ['another company', '/dashboard?company=Nova'],
  ['a tab that was not open', '/dashboard?company=Acme&tab=calendar'],
  ['another page', '/settings'],
])('%s is a step forward', (_, to) => {
  history.replaceState(null, '', '/dashboard?company=Acme');
  push('/post/1');
  push(to);
  expect(back).not.toHaveBeenCalled();
  expect(location.pathname + location.search).toBe(to);
});

test.each([
  ['a wizard that was left open', '/dashboard?company=Acme&new=post', '/post/1', '/dashboard?company=Acme'],
  ['a post that was being edited', '/post/1?mode=edit', '/post/1/schedule', '/post/1'],
])('%s is not opened again by a way back to its page', (_, left, between, to) => {
  history.replaceState(null, '', left);
  push(between);
  push(to);
  expect(back).not.toHaveBeenCalled();
  expect(location.pathname + location.search).toBe(to);
});

test('whoever brings something along goes there anew', () => {
  push('/forgot-password');
  push('/', { state: { email: 'cora@client.example' } });
  expect(back).not.toHaveBeenCalled();
  expect(history.state).toEqual({ email: 'cora@client.example', from: '/forgot-password' });
});

test('where leaving has just been asked about, nothing asks a second time', () => {
  push('/settings');
  push('/', {}, false);
  expect(back).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/');
});
