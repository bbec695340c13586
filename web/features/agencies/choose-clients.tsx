import { useId, useMemo, useState } from 'react';
import { listCompanies } from '#domain/companies/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Field } from '#web/ui/field.tsx';

export type ChosenClients = 'all' | string[];

interface ChooseClientsProps {
  value: ChosenClients;
  onChange: (next: ChosenClients) => void;
  /** For an owner, who sees all clients. */
  isFixed?: boolean;
  error?: string | undefined;
}

/** Longer lists have a search field. */
const FEW = 8;

/** All clients, or a list of checkboxes. */
export function ChooseClients({ value, onChange, isFixed = false, error }: ChooseClientsProps) {
  const { data, isError, isPending } = useRead(listCompanies);
  const [search, setSearch] = useState('');
  const label = useId();
  const names = useMemo(
    () => (data ?? []).map(({ name }) => name).filter((name) => !isUncategorized(name)),
    [data],
  );
  const shown = names.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const isChosen = (name: string) => value !== 'all' && value.includes(name);
  const toggle = (name: string) => {
    if (value === 'all') return;
    onChange(isChosen(name) ? value.filter((one) => one !== name) : [...value, name]);
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label="Clients" error={error} {...(isFixed ? { hint: 'An owner sees all clients.' } : {})}>
        <Select
          value={value === 'all' ? 'all' : 'some'}
          disabled={isFixed}
          onChange={(event) => onChange(event.target.value === 'all' ? 'all' : [])}
        >
          <option value="all">All clients, also those to come</option>
          <option value="some">Only some clients</option>
        </Select>
      </Field>
      {value !== 'all' && (
        <div role="group" aria-labelledby={label} className="rounded-lg border border-line">
          <p id={label} className="px-3 pt-2.5 text-xs text-muted" aria-live="polite">
            {value.length === 0 ? 'No client chosen yet' : `${value.length} of ${names.length} chosen`}
          </p>
          {names.length > FEW && (
            <div className="px-3 pt-2">
              <Input
                type="search"
                aria-label="Search clients"
                placeholder="Search clients"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
          )}
          <ul className="max-h-56 overflow-y-auto px-3 py-2">
            {shown.map((name) => (
              <li key={name} className="py-1">
                <Checkbox label={name} checked={isChosen(name)} onChange={() => toggle(name)} />
              </li>
            ))}
            {shown.length === 0 && (
              <li className="py-1 text-sm text-muted">
                {isError
                  ? 'The clients could not be loaded.'
                  : isPending
                    ? 'Loading...'
                    : names.length === 0
                      ? 'There is no client yet.'
                      : 'No client is called so.'}
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A list of clients in one line. */
export const clientsInWords = (companies: ChosenClients): string => {
  if (companies === 'all') return 'All clients';
  if (companies.length === 0) return 'No client';
  return companies.length > 3
    ? `${companies.slice(0, 2).join(', ')} and ${companies.length - 2} more`
    : companies.join(', ');
};
