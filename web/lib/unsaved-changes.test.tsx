import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askBeforeLeaving, leaveWithoutAsking, useUnsavedChanges, watchHistory } from './unsaved-changes.ts';

function Page({ unsaved }: { unsaved: boolean }) {
  useUnsavedChanges(unsaved);
  return null;
}

const confirm = vi.fn(() => false);
const navigate = vi.fn();

watchHistory();

beforeEach(() => {
  vi.stubGlobal('confirm', confirm);
  vi.stubGlobal('scrollTo', vi.fn());
  history.pushState(null, '', '/post/1');
});
afterEach(() => {
  vi.clearAllMocks();
});

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a saved page is left without a question', () => {
  render(<Page unsaved={false} />);
  askBeforeLeaving(navigate, '/settings');
  expect(navigate).toHaveBeenCalledWith('/settings', { state: { from: '/post/1' } });
  expect(confirm).not.toHaveBeenCalled();
  expect(closing()).toBe(false);
});

test('an unsaved one asks, and stays after a no', () => {
  render(<Page unsaved />);
  askBeforeLeaving(navigate, '/settings');
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(navigate).not.toHaveBeenCalled();
  confirm.mockReturnValueOnce(true);
  askBeforeLeaving(navigate, '/settings');
  expect(navigate).toHaveBeenCalledTimes(1);
});

test('another view of the same page is no leaving', () => {
  render(<Page unsaved />);
  askBeforeLeaving(navigate, '/post/1?mode=edit');
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
});

test('closing the tab asks as long as something is unsaved', () => {
  const { rerender } = render(<Page unsaved />);
  expect(closing()).toBe(true);
  rerender(<Page unsaved={false} />);
  expect(closing()).toBe(false);
});

test('what is saved first does not let go of what is not', () => {
  render(<Page unsaved />);
  const other = render(<Page unsaved />);
  other.rerender(<Page unsaved={false} />);
  expect(closing()).toBe(true);
});

test('a refused step back leaves the address and the router where they were', () => {
  const router = vi.fn();
  window.addEventListener('popstate', router);
  render(<Page unsaved />);
  history.replaceState(null, '', '/dashboard');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/post/1');
  expect(router).not.toHaveBeenCalled();
  confirm.mockReturnValueOnce(true);
  history.replaceState(null, '', '/dashboard');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(location.pathname).toBe('/dashboard');
  expect(router).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', router);
});

test('a leaving that was confirmed in other words is not asked about again', () => {
  render(<Page unsaved />);
  leaveWithoutAsking(() => askBeforeLeaving(navigate, '/'));
  expect(navigate).toHaveBeenCalledTimes(1);
  askBeforeLeaving(navigate, '/');
  expect(navigate).toHaveBeenCalledTimes(1);
});
