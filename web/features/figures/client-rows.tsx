import { useState } from 'react';
import { FileText } from 'lucide-react';
import { Link } from 'wouter';
import type { ClientFigures } from '#domain/figures/figures.ts';
import { lastedText } from '#domain/posts/turn.ts';
import { SearchInput } from '#web/components/search-input.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import { FigureTable } from './figure-table.tsx';

/** Longer lists have a search field, and are shown in parts. */
const [FEW, AT_FIRST] = [10, 25];

const waitedSince = ({ forClient, forUs }: ClientFigures) =>
  [forClient?.since, forUs?.since].filter((since) => since !== undefined).sort()[0] ?? '9';
const by = (value: (client: ClientFigures) => number) => (one: ClientFigures, other: ClientFigures) =>
  value(other) - value(one);

const ORDERS = {
  slow: { label: 'Slowest first', compare: by(({ all }) => all?.median ?? -1) },
  waiting: {
    label: 'Waiting for longest',
    compare: (one: ClientFigures, other: ClientFigures) =>
      waitedSince(one) < waitedSince(other) ? -1 : waitedSince(one) > waitedSince(other) ? 1 : 0,
  },
  approved: { label: 'Most approved', compare: by(({ all }) => all?.approved ?? 0) },
  rounds: { label: 'Most rounds', compare: by(({ all }) => all?.rounds ?? 0) },
  name: {
    label: 'Name',
    compare: (one: ClientFigures, other: ClientFigures) => one.companyName.localeCompare(other.companyName),
  },
};
type Order = keyof typeof ORDERS;
const isOrder = (text: string): text is Order => text in ORDERS;

/** The shown clients and their order, which the plot above follows. */
export function useClientRows(clients: ClientFigures[]) {
  const [order, setOrder] = useState<Order>('slow');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = clients
    .filter(({ companyName }) => companyName.toLowerCase().includes(wanted))
    .sort(ORDERS[order].compare);
  return { order, setOrder, search, setSearch, shown, isMany: clients.length > FEW };
}

type ClientRowsProps = ReturnType<typeof useClientRows> & { reportOf: (company: string) => string };

/** All clients as a table; a name links to that client's figures. */
export function ClientRows(props: ClientRowsProps) {
  const { order, setOrder, search, setSearch, shown, isMany, reportOf } = props;
  const [whole, setWhole] = useState(false);
  const now = useNow(60);
  const rows = whole ? shown : shown.slice(0, AT_FIRST);
  const waits = (client: ClientFigures) =>
    [
      client.forClient &&
        `${client.forClient.posts} with the client for ${lastedText(new Date(client.forClient.since), now)}`,
      client.forUs && `${client.forUs.posts} with us for ${lastedText(new Date(client.forUs.since), now)}`,
    ].filter((text) => text !== null);
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="mr-auto text-sm font-semibold text-ink">Clients</h3>
        {isMany && <SearchInput label="Search clients" value={search} onChange={setSearch} />}
        <Select
          aria-label="Order of the clients"
          value={order}
          onChange={({ target }) => isOrder(target.value) && setOrder(target.value)}
        >
          {Object.entries(ORDERS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {shown.length === 0 ? (
        <p className="py-4 text-sm text-muted">No client is called so.</p>
      ) : (
        <FigureTable
          first="Client"
          caption="Figures of each client"
          last="Waiting now"
          rows={rows.map((client) => ({
            key: client.companyName,
            name: client.companyName,
            figure: client.all,
            link: (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  href={`/agency?company=${encodeURIComponent(client.companyName)}`}
                  className="rounded-sm text-accent-ink underline-offset-4 hover:underline"
                >
                  {client.companyName}
                </Link>
                <Link
                  href={reportOf(client.companyName)}
                  title={`Page for ${client.companyName}`}
                  className="-m-1.5 rounded-sm p-1.5 text-muted hover:text-ink pointer-coarse:p-2"
                >
                  <FileText aria-hidden className="size-4" />
                  <span className="sr-only">Page for {client.companyName}</span>
                </Link>
              </span>
            ),
            after: waits(client).map((text) => (
              <span key={text} className="block text-right text-xs md:max-lg:text-left">
                {text}
              </span>
            )),
          }))}
        />
      )}
      {rows.length < shown.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Show all {shown.length} clients
        </Button>
      )}
    </Card>
  );
}
