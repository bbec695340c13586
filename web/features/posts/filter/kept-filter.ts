import { usePart } from '#web/lib/app-state.ts';
import type { PostFilter } from './use-post-filter.ts';

/** The filter that each company's grid had when it was last seen, while this page lives. */
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
    /** Follows the address of the company's dashboard, so that a post leads back to the grid as it was. */
    of(company: string): string {
      const said = kept.get(company.toLowerCase());
      return said ? `&${said}` : '';
    },
  };
}

export const useKeptFilters = () => usePart(createKeptFilters);
