import { usePart } from '#web/lib/app-state.ts';
import type { PostFilter } from './use-post-filter.ts';

/** The last filter of each company's grid, for the lifetime of this page. */
export function createKeptFilters() {
  const kept = new Map<string, string>();
  return {
    keep(company: string, { statuses, search, assignee, campaign }: PostFilter) {
      const said = new URLSearchParams();
      if (statuses.length > 0) said.set('status', statuses.join(','));
      if (search) said.set('search', search);
      if (assignee) said.set('with', assignee);
      if (campaign) said.set('campaign', campaign);
      kept.set(company.toLowerCase(), said.toString());
    },
    /** A suffix for the dashboard's address, so that a post leads back to the same grid. */
    of(company: string): string {
      const said = kept.get(company.toLowerCase());
      return said ? `&${said}` : '';
    },
  };
}

export const useKeptFilters = () => usePart(createKeptFilters);
