import type { RouterProps } from 'wouter';

type AroundNav = NonNullable<RouterProps['aroundNav']>;
type Navigate = Parameters<AroundNav>[0];

/** The address that this history entry was reached from, stored in the entry. */
function cameFrom(): URL | null {
  const state: unknown = history.state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? new URL(from, location.href) : null;
}

const param = (url: URL, name: string) => url.searchParams.get(name);

/** Parameters of making or editing something: such a state is resumed only by an explicit link. */
const WORK = ['new', 'mode'];

/** Whether the page that was left shows what is wanted; it may be scrolled or in another of its tabs. */
function shows(left: URL, wanted: URL): boolean {
  if (left.pathname !== wanted.pathname || left.hash !== wanted.hash) return false;
  if (WORK.some((name) => param(left, name) !== param(wanted, name))) return false;
  return [...wanted.searchParams].every(([name, value]) => param(left, name) === value);
}

const isSamePage = (one: URL, other: URL) =>
  one.pathname === other.pathname && param(one, 'company') === param(other, 'company');

/**
 * A link to the previous page goes back in history: the page is as it was left, with its scroll position.
 * Every other page begins at its top. `mayStepBack` is false where leaving would ask a second time.
 */
export const withWayBack =
  (navigate: Navigate, mayStepBack: boolean): Navigate =>
  (to, options) => {
    if (options?.replace) {
      navigate(to, { state: history.state, ...options });
      return;
    }
    const here = new URL(location.href);
    const wanted = new URL(to, here);
    const left = cameFrom();
    const state: unknown = options?.state;
    // State passed along would be lost by going back.
    const bringsNothing = state === undefined || state === null;
    if (mayStepBack && bringsNothing && left && !isSamePage(here, wanted) && shows(left, wanted)) {
      history.back();
      return;
    }
    navigate(to, {
      ...options,
      state: { ...(typeof state === 'object' ? state : null), from: here.pathname + here.search },
    });
    if (!isSamePage(here, wanted)) window.scrollTo({ top: 0, behavior: 'instant' });
  };
