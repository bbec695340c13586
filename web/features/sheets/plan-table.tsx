import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { CELLS, type Cell } from '#domain/sheets/plan-changes.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { cn } from '#web/lib/class-names.ts';
import { isComposing } from '#web/lib/composing.ts';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { dayComesFirst } from './day-comes-first.ts';
import { isBlock, parseCells } from './parse-cells.ts';
import { columns, PlanRowView, type RowActions } from './plan-row.tsx';
import type { Proposed } from './proposal.tsx';
import type { Plan } from './use-plan.ts';

const NO_FILES: Upload[] = [];

type TableProps = {
  plan: Plan;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, chosen: boolean) => void;
  proposed: ReadonlyMap<string, Proposed>;
  onDismiss: (id: string) => void;
  /** A requested row: it is scrolled to and focused. */
  wanted: { index: number } | null;
};

const isCell = (name: string | undefined): name is Cell => CELLS.some((cell) => cell === name);

/** Renders only the rows near the window. Cells accept blocks pasted from a spreadsheet. */
export function PlanTable({ plan, chosen, onChoose, proposed, onDismiss, wanted }: TableProps) {
  const list = useRef<HTMLDivElement>(null);
  const top = useTop(list);
  const { rows } = plan;
  const removing = useFocusAfterRemoval(list, { rows: '[role="group"]' });
  // oxlint-disable-next-line react/incompatible-library -- the product is built without the React Compiler
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 112,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  // Stable actions for all rows, so that typing rerenders one row.
  const latest = useRef({ plan, onChoose, onDismiss, removing });
  useEffect(() => {
    latest.current = { plan, onChoose, onDismiss, removing };
  });
  const [actions] = useState<RowActions>(() => ({
    edit: (id, part) => latest.current.plan.edit(id, part),
    choose: (id, is) => latest.current.onChoose(id, is),
    remove: (id) => {
      latest.current.removing();
      latest.current.plan.remove(id);
    },
    pullApart: (id) => latest.current.plan.pullApart(id),
    joinByDrag: (from, to) => {
      const present = latest.current.plan.rows;
      const [moved, onto] = [present[from], present[to]];
      if (moved && onto) latest.current.plan.join([onto.id, moved.id]);
    },
    retry: (file) => latest.current.plan.uploads.retry(file),
    cancel: (file) => latest.current.plan.uploads.cancel(file),
    dismiss: (id) => latest.current.onDismiss(id),
  }));

  const focusOn = (index: number, cell: Cell) => {
    virtual.scrollToIndex(index, { align: 'center' });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${index}"][data-cell="${cell}"]`)?.focus(),
    );
  };
  const goTo = useEffectEvent((index: number) => focusOn(index, 'title'));
  useEffect(() => {
    if (wanted) goTo(wanted.index);
  }, [wanted]);

  /** As in a spreadsheet: Enter goes down; in a caption it breaks the line, and Alt with arrows moves. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !isCell(target.dataset['cell'])) return;
    if (isComposing(event.nativeEvent)) return;
    const index = Number(target.dataset['row']);
    const by =
      event.key === 'Enter' && target instanceof HTMLInputElement
        ? 1
        : event.altKey && event.key === 'ArrowDown'
          ? 1
          : event.altKey && event.key === 'ArrowUp'
            ? -1
            : 0;
    if (by === 0 || index + by < 0 || index + by >= rows.length) return;
    event.preventDefault();
    focusOn(index + by, target.dataset['cell']);
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>) {
    const { target, clipboardData } = event;
    if (!(target instanceof HTMLElement) || !isCell(target.dataset['cell'])) return;
    const isDate = target instanceof HTMLInputElement && ['date', 'time'].includes(target.type);
    const isOneLine = target instanceof HTMLInputElement;
    const text = clipboardData.getData('text/plain');
    if (!isDate && !isBlock(clipboardData, isOneLine)) return;
    event.preventDefault();
    const from = { row: Number(target.dataset['row']), cell: target.dataset['cell'] };
    void parseCells(text, '\t').then((block) => plan.paste(from, block, dayComesFirst()));
  }

  const filesOf = (ids: readonly string[]) =>
    ids.length === 0 ? NO_FILES : ids.flatMap((id) => plan.files.get(id) ?? []);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-xs">
      <div
        aria-hidden
        className={cn(
          'hidden gap-3 border-b border-line bg-sunken/60 px-4 py-2 text-xs font-medium text-muted lg:grid',
          columns,
        )}
      >
        <span>Row</span>
        <span>Files</span>
        <span>Title, reviewers</span>
        <span>Caption</span>
        <span>Date, time</span>
        <span>Alt text</span>
        <span />
      </div>
      {/* Handles keys and pasted cells of the inputs inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              <PlanRowView
                row={row}
                index={item.index}
                files={filesOf(row.files)}
                problems={plan.problems.get(row.id)}
                chosen={chosen.has(row.id)}
                proposed={proposed.get(row.id)}
                actions={actions}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The list's distance from the top of the document, kept up to date. */
function useTop(list: RefObject<HTMLDivElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
