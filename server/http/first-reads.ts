import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { listActivity } from '#domain/activity/contract.ts';
import { listApprovals, listComments } from '#domain/approvals/contract.ts';
import { getCompany, listCompanies } from '#domain/companies/contract.ts';
import { pathOf } from '#domain/kit/address.ts';
import { getPost, listPosts } from '#domain/posts/contract.ts';

/** What an address says of the screen that it opens. */
interface Asked {
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
}

/** The browser's own addresses, letter by letter: an answer to any other one would be taken by nobody. */
const read = (endpoint: { path: string }, params: unknown, query?: Record<string, string>) =>
  pathOf(endpoint, params) + (query ? `?${new URLSearchParams(query).toString()}` : '');

const home = ({ query }: Asked) =>
  query['view'] === 'calendar'
    ? [read(listCompanies, {})]
    : [read(listCompanies, {}), read(listActivity, {}, { limit: '8' })];

function client({ query: { company, ...more } }: Asked): string[] {
  const name = typeof company === 'string' ? company.trim() : '';
  if (name === '') return [];
  const grid = read(listPosts, {}, { company: name, limit: '60', view: 'grid' });
  // A word more in the address narrows the posts down, or shows something else.
  return [read(getCompany, { name }), ...(Object.keys(more).length === 0 ? [grid] : [])];
}

const post = ({ params: { id } }: Asked) => [
  read(getPost, { id }),
  read(listApprovals, { postId: id }),
  read(listComments, { id }),
];

/** What the screens ask first, as far as their address says it. */
const SCREENS: Partial<Record<string, (asked: Asked) => string[]>> = {
  '/': home,
  '/admin': home,
  '/dashboard': client,
  '/post/:id': post,
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Behind everything that the page itself names. */
const DATES = '<script async fetchpriority="low" src="/dates-boot.js"></script>';

/**
 * What a screen asks first, named in its page: the browser asks it at once instead of when all scripts are there, and
 * gives the answer to the script that asks the same. Nothing of the answers stands in the page.
 */
export function firstReads(screen: string, asked: Asked, { isOpen }: { isOpen: boolean }): string {
  const reads = isOpen ? (SCREENS[screen]?.(asked) ?? []) : [];
  const links = [SESSION_ADDRESS.path, ...reads].map(
    (address) =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(address)}">`,
  );
  return links.join('') + DATES;
}
