import { ListFilter } from 'lucide-react';
import { listCompanies } from '#domain/companies/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Select } from '#web/ui/select.tsx';
import type { CalendarAddress } from './use-address.ts';

type FiltersProps = {
  address: CalendarAddress;
  change: (next: Partial<CalendarAddress>) => void;
  /** Only the calendar of all companies can be narrowed to one. */
  byCompany: boolean;
};

export function Filters({ address, change, byCompany }: FiltersProps) {
  const { statuses, client } = address;
  const count = (statuses?.length ?? 0) + (client ? 1 : 0);
  return (
    <Popover
      label="Filter"
      align="end"
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
      <div className="flex flex-col gap-4">
        {byCompany && <CompanyFilter client={client} onChange={(next) => change({ client: next })} />}
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-sm font-medium text-ink">Status</legend>
          {POST_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={status}
              checked={statuses?.includes(status) ?? false}
              onChange={(event) => {
                const others = (statuses ?? []).filter((one) => one !== status);
                const next = event.target.checked ? [...others, status] : others;
                change({ statuses: next.length > 0 ? next : null });
              }}
            />
          ))}
        </fieldset>
        <Button
          variant="ghost"
          size="sm"
          disabled={count === 0}
          onClick={() => change({ statuses: null, client: null })}
        >
          Show everything
        </Button>
      </div>
    </Popover>
  );
}

function CompanyFilter({
  client,
  onChange,
}: {
  client: string | null;
  onChange: (name: string | null) => void;
}) {
  const { data: companies = [] } = useRead(listCompanies);
  return (
    <Field label="Company">
      <Select value={client ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">All companies</option>
        {companies.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
