import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Building2, LayoutGrid, Plus, Rows3 } from 'lucide-react';
import type { CompanyCard as Card } from '#domain/companies/contract.ts';
import { byNeed } from '#domain/companies/need.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { cn } from '#web/lib/class-names.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useInSteps } from '#web/shared/use-in-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CompanyCard } from './company-card.tsx';
import { CompanyRow } from './company-row.tsx';
import { CompanyDialogOnDemand } from './company-dialog-on-demand.ts';
import { useConfirmedDelete } from './confirm-delete.ts';
import { useHomeLook } from './home-look.ts';
import { useCompanies } from './queries.ts';

/** For people who have just begun. */
const FirstSteps = apart(async () => (await import('./first-steps.tsx')).FirstSteps);

const columns = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';

type CompanyGridProps = {
  onCreate: () => void;
  /** Waits for the content above. */
  held?: boolean;
};

/** Every client as a card. */
export function CompanyGrid({ onCreate, held = false }: CompanyGridProps) {
  const companies = useCompanies();
  if (held) return <CompanyGridSkeleton />;
  if (companies.data) return <Cards cards={companies.data} onCreate={onCreate} />;
  if (companies.isError) return <LoadFailed title="Your clients could not be loaded" read={companies} />;
  return <CompanyGridSkeleton />;
}

function Cards({ cards, onCreate }: { cards: Card[]; onCreate: () => void }) {
  // The company stays set while the dialog closes, so that its title does not change.
  const [edited, setEdited] = useState<Card | null>(null);
  const [editing, setEditing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone with its card: the list gets the keyboard focus.
  const { ask, deleting } = useConfirmedDelete(() => list.current?.focus());
  const home = useHomeLook(cards.length);
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  }, [ask]);
  const onDelete = useCallback((card: Card) => asking.current(card), []);
  const onEdit = useCallback((card: Card) => {
    setEdited(card);
    setEditing(true);
  }, []);
  const ordered = home.order === 'need' ? byNeed(cards) : cards;
  // A phone shows two or three at a time, and takes long for twelve.
  const drawn = useInSteps(ordered, useMedia('(max-width: 639.98px)') ? 4 : 12);
  const [first] = cards;
  if (cards.length === 0)
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No Companies Yet"
        description="Create your first client to get started"
        action={
          <Button onClick={onCreate}>
            <Plus aria-hidden />
            Create New Client
          </Button>
        }
      />
    );
  const untouched = cards.every(({ counts }) => counts.posts === 0);
  const alone = untouched && cards.length === 1;
  return (
    <div className={cn(alone ? columns : 'flex flex-col gap-6')}>
      {cards.length > 1 && <HomeLook {...home} />}
      <ul
        ref={list}
        tabIndex={-1}
        className={cn(
          'outline-none',
          alone && 'grid',
          !alone && home.look === 'cards' && columns,
          home.look === 'rows' &&
            'divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface',
        )}
      >
        {drawn.map((card) => (
          <Item
            key={card.id ?? card.name}
            look={home.look}
            card={card}
            deleting={deleting === card.name}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </ul>
      {/* One card leaves most of its row free: the steps take it. */}
      {first && untouched && (
        <FirstSteps company={first.name} className={cn(alone && 'lg:col-span-2 xl:col-span-3')} />
      )}
      <CompanyDialogOnDemand open={editing} onOpenChange={setEditing} company={edited} />
    </div>
  );
}

type ItemProps = {
  look: 'cards' | 'rows';
  card: Card;
  deleting: boolean;
  onEdit: (card: Card) => void;
  onDelete: (card: Card) => void;
};

/** Memoized, so that adding cards does not rerender it. */
const Item = memo(function Item({ look, card, deleting, onEdit, onDelete }: ItemProps) {
  const Client = look === 'rows' ? CompanyRow : CompanyCard;
  return (
    <li className="min-w-0">
      <Client
        company={card}
        deleting={deleting}
        onEdit={() => onEdit(card)}
        onDelete={() => onDelete(card)}
      />
    </li>
  );
});

/** The order of the clients, and cards or rows. */
function HomeLook({ order, setOrder, look, setLook }: ReturnType<typeof useHomeLook>) {
  return (
    <div className="-mb-2 flex flex-wrap items-center justify-end gap-2">
      <Segmented
        label="Order of the clients"
        value={order}
        onValueChange={setOrder}
        options={[
          { value: 'need', label: 'By need' },
          { value: 'name', label: 'By name' },
        ]}
      />
      <Segmented
        label="Look of the clients"
        value={look}
        onValueChange={setLook}
        options={[
          { value: 'cards', label: <span className="sr-only">Cards</span>, icon: <LayoutGrid aria-hidden /> },
          { value: 'rows', label: <span className="sr-only">Rows</span>, icon: <Rows3 aria-hidden /> },
        ]}
      />
    </div>
  );
}

/** Also what a page shows before its scripts. */
export function CompanyGridSkeleton() {
  return (
    <div aria-busy className={columns}>
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4].map((card) => (
        <div
          key={card}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4 last:max-sm:hidden sm:flex sm:flex-col sm:gap-4"
        >
          <div className="col-span-2 flex items-center gap-3">
            <Skeleton className="size-10 rounded-lg sm:size-12" />
            <Skeleton className="h-4 w-2/5" />
          </div>
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="aspect-square w-28 rounded-lg sm:w-full" />
        </div>
      ))}
    </div>
  );
}
