import { listCompanies } from '#domain/companies/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { CampaignSelect } from '#web/components/campaign-select.tsx';
import { FilterPopover, StatusChoice } from '#web/components/post-filter.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { isNoClient } from './no-such-client.tsx';
import type { CalendarAddress } from './use-address.ts';

type FiltersProps = {
  address: CalendarAddress;
  change: (next: Partial<CalendarAddress>) => void;
  /** Null on the calendar of all companies, which can be filtered by one. */
  company: string | null;
};

export function Filters({ address, change, company }: FiltersProps) {
  const { statuses, client, campaign } = address;
  const count = (statuses?.length ?? 0) + (client ? 1 : 0) + (campaign ? 1 : 0);
  return (
    <FilterPopover count={count} align="end">
      <div className="flex flex-col gap-4">
        {company === null && (
          <CompanyFilter client={client} onChange={(next) => change({ client: next, campaign: null })} />
        )}
        <CampaignSelect
          company={company ?? client}
          value={campaign ?? ''}
          none="All campaigns"
          onChange={(next) => change({ campaign: next || null })}
        />
        <StatusChoice
          chosen={statuses ?? []}
          onChange={(next) => change({ statuses: next.length > 0 ? next : null })}
        />
        <Button
          variant="ghost"
          size="sm"
          off={count === 0}
          onClick={() => change({ statuses: null, client: null, campaign: null })}
        >
          Show everything
        </Button>
      </div>
    </FilterPopover>
  );
}

function CompanyFilter({
  client,
  onChange,
}: {
  client: string | null;
  onChange: (name: string | null) => void;
}) {
  const { data: companies } = useRead(listCompanies);
  const isGone = isNoClient(client, companies);
  const known = companies?.find(({ name }) => client !== null && sameCompany(name, client));
  return (
    <Field label="Client">
      <Select value={known?.name ?? client ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">All clients</option>
        {/* What the calendar is narrowed to, also where it is none of them. */}
        {client !== null && !known && (
          <option value={client}>{isGone ? `${client} (not found)` : client}</option>
        )}
        {companies?.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
