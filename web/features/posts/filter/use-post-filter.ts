import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { uuid } from '#domain/kit/fields.ts';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';

export interface PostFilter {
  /** Empty shows every status. */
  statuses: PostStatus[];
  /** Searched in title and caption; empty shows all. */
  search: string;
  /** The id of a campaign; empty shows all. */
  campaign: string;
  /** A member, or `nobody`; empty shows all. */
  assignee: string;
}

export const NO_FILTER: PostFilter = { statuses: [], search: '', assignee: '', campaign: '' };

/** Statuses are written as in the calendar's address, so that a choice carries over between tabs. */
const statusesIn = (text: string | null): PostStatus[] => {
  const named = (text ?? '').split(',');
  return POST_STATUSES.filter((status) => named.includes(status));
};

/** A damaged id filters nothing: the server would refuse it. */
const idIn = (text: string | null) => (text !== null && uuid.safeParse(text).success ? text : '');

/** The filter is in the address: a reload keeps it, Back returns to it, a link shares it. */
export function usePostFilter() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status');
  const search = params.get('search') ?? '';
  const person = params.get('with');
  const assignee = person === 'nobody' ? person : idIn(person);
  const campaign = idIn(params.get('campaign'));
  const filter = useMemo<PostFilter>(
    () => ({ statuses: statusesIn(status), search, assignee, campaign }),
    [status, search, assignee, campaign],
  );

  const change = useCallback(
    (next: Partial<PostFilter>) =>
      setParams(
        (old) => {
          const said = new URLSearchParams(old);
          const say = (name: string, value: string) => (value ? said.set(name, value) : said.delete(name));
          if (next.statuses !== undefined) say('status', next.statuses.join(','));
          if (next.search !== undefined) say('search', next.search);
          if (next.campaign !== undefined) say('campaign', next.campaign);
          if (next.assignee !== undefined) say('with', next.assignee);
          return said;
        },
        { replace: true },
      ),
    [setParams],
  );
  const { statuses, ...others } = filter;
  const isSet = statuses.length > 0 || Object.values(others).some((value) => value !== '');
  return { filter, change, isSet };
}
