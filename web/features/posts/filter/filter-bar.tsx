import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { POST_SORTS, SORT_LABELS, type PostSort } from '#domain/posts/sort.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { SearchField } from './search-field.tsx';
import { AssigneeFilter } from '#web/components/teamwork/assignee-filter.tsx';
import { NO_FILTER, type PostFilter } from './use-post-filter.ts';
import { CampaignSelect } from '#web/components/campaign-select.tsx';
import { FilterPopover, StatusChoice } from '#web/components/post-filter.tsx';

type FilterBarProps = {
  company: string | null;
  filter: PostFilter;
  isSet: boolean;
  change: (next: Partial<PostFilter>) => void;
  /** How many posts are shown, once a filter is set. */
  found: string;
  sort: PostSort;
  onSort: (sort: PostSort) => void;
  more?: ReactNode;
};

/** Above the grid: search, statuses, and clearing the filter. */
export function FilterBar({ company, filter, isSet, change, found, sort, onSort, more }: FilterBarProps) {
  return (
    <div role="search" aria-label="Posts" className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField value={filter.search} onChange={(search) => change({ search })} />
      <FilterPopover count={filter.statuses.length + (filter.campaign ? 1 : 0)} className="w-56">
        <div className="flex flex-col gap-4">
          <CampaignSelect
            company={company}
            value={filter.campaign}
            none="All campaigns"
            onChange={(campaign) => change({ campaign })}
          />
          <StatusChoice chosen={filter.statuses} onChange={(statuses) => change({ statuses })} />
        </div>
      </FilterPopover>
      <AssigneeFilter value={filter.assignee} onChange={(assignee) => change({ assignee })} />
      <Select
        quiet
        aria-label="Order"
        value={sort}
        onChange={(event) => onSort(event.target.value as PostSort)}
        className="w-36 max-sm:w-auto max-sm:min-w-0 max-sm:flex-[1_1_8.75rem]"
      >
        {POST_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </Select>
      {/* Together on the next line where they do not fit. */}
      <div className="contents items-center gap-2 sm:flex">{more}</div>
      <p aria-live="polite" className="text-sm text-muted empty:absolute sm:ml-2">
        {isSet && found}
      </p>
      {isSet && (
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => change(NO_FILTER)}>
          <X aria-hidden />
          Clear
        </Button>
      )}
    </div>
  );
}
