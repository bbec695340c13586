import { useEffect, useMemo, useRef, useState } from 'react';
import type { MomentForm } from '#domain/posts/schedule.ts';
import { join, pullApart } from '#domain/sheets/joined-rows.ts';
import { addFiles, layOn, paste, type Cell } from '#domain/sheets/plan-changes.ts';
import {
  filesHeld,
  NEW_ROW,
  rowProblems,
  type FileState,
  type PlanRow,
  type RowProblem,
} from '#domain/sheets/plan.ts';
import { ROWS_MOST } from '#domain/sheets/rows-most.ts';
import type { SheetLine } from '#domain/sheets/sheet.ts';
import { takeBack, type Step } from '#domain/sheets/take-back.ts';
import { useUploads } from '#web/components/uploads/use-uploads.ts';
import { newId } from '#web/lib/new-id.ts';
import { useToast } from '#web/lib/toast.ts';
import { NOT_UPLOADED } from '#web/lib/upload.ts';
import { waitingUpload, type StoredFile, type Upload } from '#web/lib/upload-queue.ts';
import { useNow } from '#web/lib/use-now.ts';
import { createKeeper } from './keeper.ts';
import { dropFiles, dropPlan, keepFiles, type KeptPlan, type PlanOf } from './kept-plan.ts';

const HOUR = 3_600_000;
/** The server deletes a file without a post after a day; well before that it is uploaded again. */
const isFresh = (uploadedAt: number | null) => uploadedAt !== null && Date.now() - uploadedAt < 20 * HOUR;

export type Begun = { plan: KeptPlan; blobs: Map<string, File> } | null;

/** The table's key in this browser, and its stored state. */
export interface Kept {
  key: string;
  of: PlanOf;
  begun: Begun;
}

/** Files on the server stay there; others are uploaded from the stored copy. */
function takeUp(begun: Begun) {
  const initial: StoredFile[] = [];
  const takenUp: Upload[] = [];
  for (const file of begun?.plan.files ?? []) {
    const blob = begun?.blobs.get(file.id);
    if (file.path !== null && isFresh(file.uploadedAt)) {
      const { id, name, path, kind, uploadedAt, width, height, seconds, moving } = file;
      initial.push({
        id,
        name,
        path,
        type: kind,
        width,
        height,
        seconds,
        moving,
        uploadedAt: uploadedAt ?? 0,
      });
    } else if (blob) takenUp.push({ ...waitingUpload(file.id, blob), begun: file.begun ?? null });
  }
  return { initial, takenUp };
}

const stateOf = ({ state }: Upload): FileState =>
  state === 'done' ? 'done' : state === 'failed' ? 'failed' : 'under way';

/** The server's reason, where it says more than that the upload failed. */
const whyNot = ({ error }: Upload) => (error?.startsWith(NOT_UPLOADED) ? null : error);

/** A client's rows with their files: every change is stored in this browser until drafts are made. */
export function usePlan({ key, of, begun }: Kept, usual: { zone: string; time: string }) {
  const toast = useToast();
  const [rows, setRows] = useState<PlanRow[]>(begun?.plan.rows ?? []);
  /** The rows as they are now, for what ends after a request. */
  const present = useRef(rows);
  useEffect(() => {
    present.current = rows;
  });
  const [reviewers, setReviewers] = useState<string | null>(begun?.plan.reviewers ?? null);
  const [taken] = useState(() => takeUp(begun));
  const uploads = useUploads({
    ...taken,
    onFinished: (_, [lost]) => {
      if (lost)
        toast({
          title: 'Upload failed',
          description: lost.error ?? 'Failed to upload files',
          variant: 'destructive',
        });
    },
  });
  const now = useNow(30);
  const files = uploads.uploads;
  const names = useMemo(() => new Map(files.map((file) => [file.id, file.name])), [files]);
  const standing = files.map((file) => `${file.id}:${stateOf(file)}:${whyNot(file) ?? ''}`).join();
  const [isKept, setIsKept] = useState(true);
  const [keeper] = useState(() => createKeeper(key, of, setIsKept));
  useEffect(() => keeper.keep(rows, reviewers, files), [keeper, rows, reviewers, files]);

  const problems = useProblems(rows, files, standing, usual.zone, now, of.companyName);

  /** With undo, which keeps what is typed meanwhile. */
  function change(title: string, next: (rows: PlanRow[]) => PlanRow[], description = '') {
    let step: Step | null = null;
    setRows((present) => {
      // The same rows give the same result and ids, however often React calls this.
      if (step?.before !== present) step = { before: present, after: next(present) };
      return [...step.after];
    });
    toast({
      title,
      ...(description && { description }),
      action: {
        label: 'Undo',
        onClick: () => setRows((present) => (step ? takeBack(present, step) : present)),
      },
    });
  }

  async function add(list: readonly File[]) {
    const room = ROWS_MOST - rows.length;
    const some = list.slice(0, Math.max(0, room));
    if (some.length < list.length)
      toast({
        title: `At most ${ROWS_MOST} rows at once`,
        description: `${list.length - some.length} files were left out.`,
        variant: 'destructive',
      });
    const added = some.map((file) => ({ id: newId(), name: file.name, file }));
    setRows((present) => addFiles(present, added, names, newId));
    uploads.add(
      some,
      added.map(({ id }) => id),
    );
    if (added.length > 0 && !(await keepFiles(key, added)) && typeof indexedDB !== 'undefined')
      toast({
        title: 'Please keep this page open',
        description: 'This browser has no room to keep the files until they are uploaded.',
      });
  }

  return {
    rows,
    /** False where this browser could not store the last change. */
    isKept,
    problems,
    now,
    uploads,
    files: new Map(files.map((file) => [file.id, file])),
    reviewers,
    setReviewers,
    add,
    addRow: () => setRows((present) => [...present, { ...NEW_ROW, id: newId() }]),
    edit: (id: string, part: Partial<PlanRow>) =>
      setRows((present) => present.map((row) => (row.id === id ? { ...row, ...part } : row))),
    remove: (id: string) => change('Row removed', (present) => present.filter((row) => row.id !== id)),
    join: (ids: readonly string[]) =>
      change(`${ids.length} rows are one carousel`, (present) => join(present, ids)),
    pullApart: (id: string) => change('Pulled apart', (present) => pullApart(present, id, names, newId)),
    paste: (from: { row: number; cell: Cell }, block: string[][], order: 'day first' | 'month first') =>
      change(block.length === 1 ? 'Pasted' : `Pasted into ${block.length} rows`, (present) =>
        paste(present, from, block, { ...usual, order, newId }),
      ),
    layOn: (lines: readonly SheetLine[]) =>
      change(
        `${lines.length === 1 ? '1 line of the sheet is' : `${lines.length} lines of the sheet are`} in the table`,
        (present) => layOn(present, lines, names, newId),
      ),
    fillDates: (dates: ReadonlyMap<string, MomentForm>, note?: string) =>
      change(
        dates.size === 1 ? '1 date filled in' : `${dates.size} dates filled in`,
        (present) => present.map((row) => ({ ...row, ...dates.get(row.id) })),
        note,
      ),
    /** Removes rows that are drafts now, and returns them as they were sent. What was typed since in others stays. */
    finish: (ids: ReadonlySet<string>) => {
      const gone = rows.filter((row) => ids.has(row.id));
      // A row that was joined meanwhile with one that is a draft now: the others stay.
      const leftOf = (list: readonly PlanRow[]) =>
        list.flatMap((row) =>
          ids.has(row.id) ? (row.parts ?? []).filter((part) => !ids.has(part.id)) : [row],
        );
      const inUse = new Set(leftOf(present.current).flatMap((row) => row.files));
      setRows(leftOf);
      const done = gone.flatMap((row) => row.files).filter((id) => !inUse.has(id));
      void dropFiles(done);
      return gone;
    },
    /** Restores rows whose drafts were removed, under new ids. */
    bringBack: (gone: readonly PlanRow[]) =>
      setRows((present) => [...gone.map((row) => ({ ...row, id: newId() })), ...present]),
    discard: () => {
      setRows([]);
      uploads.clear();
      void dropPlan(key);
    },
  };
}

export type Plan = ReturnType<typeof usePlan>;

/** Checks a row again only when it, the files or the minute has changed. */
function useProblems(
  rows: readonly PlanRow[],
  files: readonly Upload[],
  standing: string,
  zone: string,
  now: Date,
  company: string,
): ReadonlyMap<string, RowProblem[]> {
  // The files of all rows: a row may name one that another row has.
  const places = rows.map((row) => row.files.join()).join(';');
  const known = useMemo(
    () => new WeakMap<PlanRow, RowProblem[]>(),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was known holds until one of these changes
    [standing, places, zone, now, company],
  );
  return useMemo(() => {
    const byId = new Map(files.map((file) => [file.id, file]));
    const fileOf = (id: string) => {
      const file = byId.get(id);
      return file ? { name: file.name, state: stateOf(file), error: whyNot(file) } : null;
    };
    const held = filesHeld(rows, fileOf);
    const found = new Map<string, RowProblem[]>();
    for (const row of rows) {
      let problems = known.get(row);
      if (!problems) known.set(row, (problems = rowProblems(row, { company, zone, now, fileOf, held })));
      if (problems.length > 0) found.set(row.id, problems);
    }
    return found;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `standing` says of the files what counts here
  }, [rows, standing, zone, now, known, company]);
}
