import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { AppState, AppStateContext } from '#web/lib/app-state.ts';
import { createLeaving, useUnsavedChanges } from './unsaved-changes.ts';

function Page({ unsaved }: { unsaved: boolean }) {
  useUnsavedChanges(unsaved);
  return null;
}

const isAsked = () => screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null;
/** Answers the question on the screen. */
const answer = async (yes: boolean) => {
  const button = await screen.findByRole('button', { name: yes ? 'Leave' : 'Stay here' });
  fireEvent.click(button);
  await waitFor(() => expect(isAsked()).toBe(false));
};
const navigate = vi.fn();

let leaving: ReturnType<typeof createLeaving>;
let wrapper: (props: { children: ReactNode }) => ReactNode;
let unwatch: () => void;

beforeEach(() => {
  const state = new AppState();
  leaving = state.part(createLeaving);
  wrapper = ({ children }) => <AppStateContext value={state}>{children}</AppStateContext>;
  unwatch = leaving.watchHistory();
  vi.stubGlobal('scrollTo', vi.fn());
  history.pushState(null, '', '/post/1');
});
afterEach(() => {
  unwatch();
  vi.clearAllMocks();
});

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a saved page is left without a question', () => {
  render(<Page unsaved={false} />, { wrapper });
  leaving.aroundNav(navigate, '/settings');
  expect(navigate).toHaveBeenCalledWith('/settings', { state: { from: '/post/1' } });
  expect(isAsked()).toBe(false);
  expect(closing()).toBe(false);
});

test('leaving a page with unsaved changes asks, and stays after a no', async () => {
  render(<Page unsaved />, { wrapper });
  leaving.aroundNav(navigate, '/settings');
  await answer(false);
  expect(navigate).not.toHaveBeenCalled();
  leaving.aroundNav(navigate, '/settings');
  await answer(true);
  expect(navigate).toHaveBeenCalledTimes(1);
});

test('another view of the same page is no leaving', () => {
  render(<Page unsaved />, { wrapper });
  leaving.aroundNav(navigate, '/post/1?mode=edit');
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(isAsked()).toBe(false);
});

test('another client is another page, by link and by the back button', async () => {
  history.replaceState(null, '', '/dashboard?company=Harvest');
  history.pushState(null, '', '/dashboard?company=Acme');
  render(<Page unsaved />, { wrapper });
  leaving.aroundNav(navigate, '/dashboard?company=Acme&tab=calendar');
  expect(navigate).toHaveBeenCalledTimes(1);
  leaving.aroundNav(navigate, '/dashboard?company=Harvest');
  await answer(false);
  expect(navigate).toHaveBeenCalledTimes(1);
  history.back();
  await waitFor(() => expect(isAsked()).toBe(true));
  await answer(false);
  expect(location.search).toBe('?company=Acme');
});

test('a page that goes on under another address asks nothing, and is held there', async () => {
  history.replaceState(null, '', '/library?company=Harvest');
  render(<Page unsaved />, { wrapper });
  leaving.goOn(() =>
    leaving.aroundNav((to) => history.replaceState(null, '', to), '/library?company=Harvest+Co'),
  );
  expect(isAsked()).toBe(false);
  expect(location.search).toBe('?company=Harvest+Co');
  // Another view of it is no leaving, by the back button either.
  history.pushState(null, '', '/library?company=Harvest+Co&part=texts');
  history.back();
  await waitFor(() => expect(location.search).toBe('?company=Harvest+Co'));
  expect(isAsked()).toBe(false);
  leaving.aroundNav(navigate, '/library?company=Moss');
  await answer(false);
});

test('closing the tab asks as long as something is unsaved', () => {
  const { rerender } = render(<Page unsaved />, { wrapper });
  expect(closing()).toBe(true);
  rerender(<Page unsaved={false} />);
  expect(closing()).toBe(false);
});

test('closing the tab still asks where one of two forms is saved', () => {
  render(<Page unsaved />, { wrapper });
  const other = render(<Page unsaved />, { wrapper });
  other.rerender(<Page unsaved={false} />);
  expect(closing()).toBe(true);
});

test('a refused step back leaves the address and the router where they were; an allowed one goes there', async () => {
  const router = vi.fn();
  history.replaceState(null, '', '/dashboard');
  history.pushState(null, '', '/post/1');
  render(<Page unsaved />, { wrapper });
  window.addEventListener('popstate', router);
  history.back();
  await waitFor(() => expect(isAsked()).toBe(true));
  await answer(false);
  expect(location.pathname).toBe('/post/1');
  expect(router).not.toHaveBeenCalled();
  history.back();
  await waitFor(() => expect(isAsked()).toBe(true));
  await answer(true);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(router).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', router);
});

test('a leaving that was confirmed in other words is not asked about again', () => {
  render(<Page unsaved />, { wrapper });
  leaving.withoutAsking(() => leaving.aroundNav(navigate, '/'));
  expect(navigate).toHaveBeenCalledTimes(1);
  leaving.aroundNav(navigate, '/');
  expect(navigate).toHaveBeenCalledTimes(1);
});
