import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { listActivity } from '#domain/activity/contract.ts';
import { listApprovals, listComments } from '#domain/approvals/contract.ts';
import { getCompany, listCompanies } from '#domain/companies/contract.ts';
import { pathOf } from '#domain/kit/address.ts';
import { getPost, listPosts } from '#domain/posts/contract.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import type { Opened } from './first-screen.ts';

/** Exactly the URLs that the browser app requests: a preload of any other would not be used. */
const read = (endpoint: { path: string }, params: unknown, query?: Record<string, string>) =>
  pathOf(endpoint, params) + (query ? `?${new URLSearchParams(query).toString()}` : '');

const home = ({ query }: Opened) =>
  query['view'] === 'calendar'
    ? [read(listCompanies, {})]
    : [read(listCompanies, {}), read(listActivity, {}, { limit: '8' })];

function client({ query: { company, ...more } }: Opened): string[] {
  const name = typeof company === 'string' ? company.trim() : '';
  if (name === '') return [];
  const grid = read(listPosts, {}, { company: name, limit: '60', view: 'grid' });
  // Any other parameter filters the posts, or shows something else.
  return [read(getCompany, { name }), ...(Object.keys(more).length === 0 ? [grid] : [])];
}

const post = ({ params: { id } }: Opened) => [
  read(getPost, { id }),
  read(listApprovals, { postId: id }),
  read(listComments, { id }),
];

/** The first requests of a screen, as far as its URL tells. */
const SCREENS: Partial<Record<string, (asked: Opened) => string[]>> = {
  '/': home,
  '/admin': home,
  '/dashboard': client,
  '/post/:id': post,
};

/**
 * Preload links for a screen's first requests: the browser sends them at once instead of after all scripts
 * have loaded, and gives the responses to the script.
 */
export function firstReads(screen: string, asked: Opened, { isOpen }: { isOpen: boolean }): string {
  const reads = isOpen ? (SCREENS[screen]?.(asked) ?? []) : [];
  const links = [SESSION_ADDRESS.path, ...reads].map(
    (address) =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(address)}">`,
  );
  return links.join('');
}
