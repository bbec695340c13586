import type { PostStatus } from '#domain/posts/status.ts';
import { FilterPopover, StatusChoice } from '#web/components/post-filter.tsx';

type StatusFilterProps = { chosen: PostStatus[]; onChange: (statuses: PostStatus[]) => void };

export function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  return (
    <FilterPopover count={chosen.length} className="w-56">
      <StatusChoice chosen={chosen} onChange={onChange} />
    </FilterPopover>
  );
}
