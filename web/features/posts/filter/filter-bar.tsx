import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from './search-field.tsx';
import type { PostFilter } from './use-post-filter.ts';
import { FilterPopover, StatusChoice } from '#web/components/post-filter.tsx';

type FilterBarProps = {
  filter: PostFilter;
  isSet: boolean;
  change: (next: Partial<PostFilter>) => void;
  /** How many posts are shown, said once a filter is set. */
  found: string;
  more?: ReactNode;
};

/** Above the grid: what is looked for, which statuses, and the way back to everything. */
export function FilterBar({ filter, isSet, change, found, more }: FilterBarProps) {
  return (
    <div role="search" aria-label="Posts" className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField value={filter.search} onChange={(search) => change({ search })} />
      <FilterPopover count={filter.statuses.length} className="w-56">
        <StatusChoice chosen={filter.statuses} onChange={(statuses) => change({ statuses })} />
      </FilterPopover>
      {more}
      <p aria-live="polite" className="text-sm text-muted empty:absolute sm:ml-2">
        {isSet && found}
      </p>
      {isSet && (
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          onClick={() => change({ statuses: [], search: '' })}
        >
          <X aria-hidden />
          Clear
        </Button>
      )}
    </div>
  );
}
