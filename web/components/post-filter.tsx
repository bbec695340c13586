import type { ReactNode } from 'react';
import { ListFilter } from 'lucide-react';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Popover, type PopoverProps } from '#web/ui/popover.tsx';

type FilterPopoverProps = Pick<PopoverProps, 'align' | 'className'> & { count: number; children: ReactNode };

/** A button with the number of active filters; it opens the choices. */
export function FilterPopover({ count, children, ...place }: FilterPopoverProps) {
  return (
    <Popover
      {...place}
      label="Filter"
      trigger={
        <Button variant="secondary">
          <ListFilter aria-hidden />
          Filter
          {count > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-2xs font-semibold text-on-accent">
              {count}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}

type StatusChoiceProps = { chosen: readonly PostStatus[]; onChange: (statuses: PostStatus[]) => void };

export function StatusChoice({ chosen, onChange }: StatusChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-medium text-ink">Status</legend>
      {POST_STATUSES.map((status) => (
        <Checkbox
          key={status}
          label={status}
          checked={chosen.includes(status)}
          onChange={({ target }) =>
            onChange(POST_STATUSES.filter((one) => (one === status ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
