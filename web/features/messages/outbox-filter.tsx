import { MESSAGE_STATUSES } from '#domain/messages/contract.ts';
import { kindsOfPart, MESSAGE_KINDS, MESSAGES } from '#domain/messages/kinds.ts';
import { MESSAGE_STATUS_LABELS } from '#domain/messages/labels.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { SearchInput } from '#web/components/search-input.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import type { useOutboxFilter } from './use-outbox-filter.ts';

/** Filters by recipient and by other properties. */
export function OutboxFilterBar({ filter, isSet, set, clear, show }: ReturnType<typeof useOutboxFilter>) {
  const { data: companies } = useRead(listCompanies);
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Whose messages"
        value={filter.to ?? 'all'}
        onValueChange={show}
        options={[
          { value: 'all', label: 'All' },
          { value: 'clients', label: 'To clients' },
          { value: 'me', label: 'To me' },
        ]}
        className="self-start"
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search messages"
          value={filter.search ?? ''}
          onChange={(search) => set({ search })}
          className="max-lg:basis-full sm:max-w-none"
        />
        <Select
          quiet
          aria-label="Kind"
          value={filter.kind ?? ''}
          onChange={(event) => set({ kind: event.target.value })}
          className="min-w-36 flex-1 lg:max-w-44"
        >
          <option value="">Every kind</option>
          {(filter.to ? kindsOfPart(filter.to) : MESSAGE_KINDS).map((kind) => (
            <option key={kind} value={kind}>
              {MESSAGES[kind].label}
            </option>
          ))}
        </Select>
        <Select
          quiet
          aria-label="State"
          value={filter.status ?? ''}
          onChange={(event) => set({ state: event.target.value })}
          className="min-w-32 flex-1 lg:max-w-36"
        >
          <option value="">Every state</option>
          {MESSAGE_STATUSES.map((status) => (
            <option key={status} value={status}>
              {MESSAGE_STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
        <Select
          quiet
          aria-label="Client"
          value={filter.company ?? ''}
          onChange={(event) => set({ client: event.target.value })}
          className="min-w-36 flex-1 lg:max-w-44"
        >
          <option value="">Every client</option>
          {filter.company && !companies && <option value={filter.company}>{filter.company}</option>}
          {companies?.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {isSet && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
