import type { RouterProps } from 'wouter';

type AroundNav = NonNullable<RouterProps['aroundNav']>;
type Navigate = Parameters<AroundNav>[0];

/** Where this entry of the browser's history was reached from, kept with the entry itself. */
function cameFrom(): URL | null {
  const state: unknown = history.state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? new URL(from, location.href) : null;
}

const param = (url: URL, name: string) => url.searchParams.get(name);

/** Something was being made or edited there; that is taken up again only by who asks for it. */
const WORK = ['new', 'mode'];

/** The page that was left shows what is asked for; it may show it further down, or in another tab of it. */
function shows(left: URL, wanted: URL): boolean {
  if (left.pathname !== wanted.pathname || left.hash !== wanted.hash) return false;
  if (WORK.some((name) => param(left, name) !== param(wanted, name))) return false;
  return [...wanted.searchParams].every(([name, value]) => param(left, name) === value);
}

const isSamePage = (one: URL, other: URL) =>
  one.pathname === other.pathname && param(one, 'company') === param(other, 'company');

/**
 * A link to where one came from is a step back: the page is as it was left, at the place that was being read. Every
 * other page begins at its top. `mayStepBack` is false where somebody would be asked once more before leaving.
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
    // What is handed along would not arrive where one only steps back.
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
