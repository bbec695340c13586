import { memo, useRef } from 'react';
import { CircleAlert, RotateCw, Scissors, Trash2 } from 'lucide-react';
import { mayPullApart } from '#domain/sheets/joined-rows.ts';
import type { PlanRow, RowProblem } from '#domain/sheets/plan.ts';
import { UploadThumb } from '#web/components/uploads/upload-thumb.tsx';
import { cn } from '#web/lib/class-names.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { useSortable } from '#web/lib/use-sortable.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Proposal, type Proposed } from './proposal.tsx';

export interface RowActions {
  edit: (id: string, part: Partial<PlanRow>) => void;
  choose: (id: string, chosen: boolean) => void;
  remove: (id: string) => void;
  pullApart: (id: string) => void;
  joinByDrag: (from: number, to: number) => void;
  retry: (file: string) => void;
  cancel: (file: string) => void;
  dismiss: (id: string) => void;
}

type RowProps = {
  row: PlanRow;
  index: number;
  files: readonly Upload[];
  problems: readonly RowProblem[] | undefined;
  chosen: boolean;
  proposed: Proposed | undefined;
  actions: RowActions;
};

/** Rerenders only when the row or one of its files has changed. */
const isSame = (before: RowProps, after: RowProps) =>
  (['row', 'index', 'problems', 'chosen', 'proposed', 'actions'] as const).every(
    (name) => before[name] === after[name],
  ) &&
  before.files.length === after.files.length &&
  before.files.every((file, at) => file === after.files[at]);

/** The columns from 1024 px on; below that a row is a card. */
export const columns =
  'lg:grid-cols-[4.5rem_7rem_minmax(0,1.1fr)_minmax(0,2fr)_9.5rem_minmax(0,1.2fr)_2.25rem]';

/** One row. Its labels include the row's number; its problems stand below. */
export const PlanRowView = memo(function PlanRowView(props: RowProps) {
  const { row, index, files, problems, chosen, proposed, actions } = props;
  const element = useRef<HTMLDivElement>(null);
  const { dragging, over } = useSortable(element, { list: 'plan rows', index, onMove: actions.joinByDrag });
  const n = index + 1;
  const label = (what: string) => `${what}, row ${n}`;
  const cell = (name: string) => ({ 'data-cell': name, 'data-row': index });
  const problemsId = `problems-${row.id}`;
  const wrong = (field: RowProblem['field']) =>
    problems?.some((one) => one.field === field)
      ? { 'aria-invalid': true as const, 'aria-describedby': problemsId }
      : {};
  const edit = (part: Partial<PlanRow>) => actions.edit(row.id, part);
  const half = (cell: 'date' | 'time', isPart: boolean) => {
    if ((row.half?.[cell] ?? false) !== isPart) edit({ half: { ...row.half, [cell]: isPart } });
  };
  return (
    <div
      role="group"
      aria-label={`Row ${n}`}
      className={cn(
        'border-b border-line bg-surface px-3 py-3 sm:px-4',
        problems && 'bg-danger-soft/40',
        chosen && 'bg-accent-soft/50',
      )}
    >
      <div className={cn('grid grid-cols-[4.5rem_minmax(0,1fr)_2.25rem] items-start gap-3', columns)}>
        <div className="flex items-center gap-2 pt-1.5">
          <Checkbox
            hideLabel
            label={`Choose row ${n}`}
            checked={chosen}
            onChange={(event) => actions.choose(row.id, event.target.checked)}
          />
          <span className="text-xs text-muted tabular-nums">{n}</span>
        </div>
        <div
          ref={element}
          className={cn(
            'flex cursor-grab flex-wrap gap-1 rounded-md',
            dragging && 'opacity-40',
            over && 'ring-2 ring-accent',
          )}
        >
          {files.map((file) => (
            <FileThumb key={file.id} file={file} alone={files.length === 1} actions={actions} />
          ))}
          {files.length === 0 && (
            <span className="flex h-14 w-full items-center justify-center rounded-md border border-dashed border-line-strong text-2xs text-muted">
              No file
            </span>
          )}
          {mayPullApart(row) && (
            <button
              type="button"
              aria-label={`Pull apart row ${n}`}
              onClick={() => actions.pullApart(row.id)}
              className="flex min-h-6 items-center gap-1 rounded-sm px-1 text-2xs font-medium text-accent-ink hover:underline pointer-coarse:min-h-10"
            >
              <Scissors aria-hidden className="size-3" />
              Pull apart
            </button>
          )}
        </div>
        <div className="flex flex-col gap-1.5 max-lg:col-span-3">
          <Input
            {...cell('title')}
            {...wrong('title')}
            aria-label={label('Title')}
            placeholder="Title"
            value={row.title}
            onChange={(event) => edit({ title: event.target.value })}
          />
          <Input
            {...cell('reviewers')}
            {...wrong('reviewers')}
            aria-label={label('Reviewers')}
            placeholder="Reviewers: as for all"
            value={row.reviewers}
            onChange={(event) => edit({ reviewers: event.target.value })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-1.5 max-lg:col-span-3">
          <Textarea
            {...cell('caption')}
            {...wrong('caption')}
            aria-label={label('Caption')}
            placeholder="Caption"
            rows={2}
            maxRows={6}
            value={row.caption}
            onChange={(event) => edit({ caption: event.target.value })}
          />
          {proposed && (
            <Proposal
              n={n}
              proposed={proposed}
              mayUse={row.caption.trim() === ''}
              onUse={(caption) => {
                edit({ caption });
                actions.dismiss(row.id);
              }}
              onDismiss={() => actions.dismiss(row.id)}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-1.5 max-lg:col-span-3 max-lg:grid-cols-2">
          <MomentInput
            {...cell('date')}
            {...wrong('date')}
            type="date"
            aria-label={label('Date')}
            value={row.date}
            onChange={(event) => edit({ date: event.target.value, unread: {} })}
            onPart={(isPart) => half('date', isPart)}
          />
          <MomentInput
            {...cell('time')}
            {...wrong('date')}
            type="time"
            aria-label={label('Time')}
            value={row.time}
            onChange={(event) => edit({ time: event.target.value, unread: {} })}
            onPart={(isPart) => half('time', isPart)}
          />
        </div>
        <div className="flex flex-col gap-1.5 max-lg:col-span-3">
          {(files.length > 0 ? files : [null]).map((file, at) => (
            <Input
              key={file?.id ?? 'none'}
              {...cell('altTexts')}
              aria-label={label(files.length > 1 ? `Alt text of file ${at + 1}` : 'Alt text')}
              placeholder={files.length > 1 ? `Alt text ${at + 1}` : 'Alt text'}
              value={row.altTexts[at] ?? ''}
              maxLength={1000}
              onChange={(event) => {
                const { value } = event.target;
                const texts = Array.from(
                  { length: Math.max(files.length, row.altTexts.length, at + 1) },
                  (_, place) => (place === at ? value : (row.altTexts[place] ?? '')),
                );
                edit({ altTexts: texts });
              }}
            />
          ))}
        </div>
        <IconButton
          label={`Remove row ${n}`}
          variant="danger"
          size="sm"
          className="max-lg:col-start-3 max-lg:row-start-1"
          onClick={() => actions.remove(row.id)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {problems && (
        <ul id={problemsId} className="mt-2 flex flex-col gap-0.5 text-xs text-danger-ink">
          {problems.map((problem) => (
            <li key={`${problem.field}${problem.message}`} className="flex items-start gap-1.5 wrap-anywhere">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {row.line !== null && `Line ${row.line} of the sheet: `}
              {problem.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}, isSame);

function FileThumb({ file, alone, actions }: { file: Upload; alone: boolean; actions: RowActions }) {
  const underWay = file.state !== 'done' && file.state !== 'failed';
  return (
    <span className={cn('relative block overflow-hidden rounded-md', alone ? 'w-full' : 'w-12')}>
      <UploadThumb upload={file} className={alone ? 'h-20 w-full' : 'size-12'} />
      {underWay && (
        <button
          type="button"
          aria-label={`Cancel ${file.name}`}
          title={`Cancel ${file.name}`}
          onClick={() => actions.cancel(file.id)}
          className="absolute inset-x-0 bottom-0 flex min-h-6 items-center bg-black/55 px-1"
        >
          <Progress
            label={`Upload of ${file.name}`}
            value={file.state === 'uploading' ? file.progress : file.state === 'waiting' ? 0 : null}
          />
        </button>
      )}
      {file.state === 'failed' && !file.hopeless && (
        <button
          type="button"
          aria-label={`Retry ${file.name}`}
          title={`Retry ${file.name}`}
          onClick={() => actions.retry(file.id)}
          className="absolute inset-0 flex items-center justify-center bg-black/55 text-white"
        >
          <RotateCw aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
