import { ListFilter } from 'lucide-react';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Popover } from '#web/ui/popover.tsx';

type StatusFilterProps = { chosen: PostStatus[]; onChange: (statuses: PostStatus[]) => void };

export function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  return (
    <Popover
      label="Filter"
      className="w-56"
      trigger={
        <Button variant="secondary">
          <ListFilter aria-hidden />
          Filter
          {chosen.length > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-2xs font-semibold text-on-accent">
              {chosen.length}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-sm font-medium text-ink">Status</legend>
        {POST_STATUSES.map((status) => (
          <Checkbox
            key={status}
            label={status}
            checked={chosen.includes(status)}
            onChange={({ target }) =>
              onChange(
                POST_STATUSES.filter((one) => (one === status ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
    </Popover>
  );
}
