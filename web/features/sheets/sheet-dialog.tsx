import { useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { COLUMN_LABELS, COLUMNS, isHeader, matchColumns, type Column } from '#domain/sheets/columns.ts';
import type { DateOrder } from '#domain/sheets/read-date.ts';
import { ROWS_MOST } from '#domain/sheets/rows-most.ts';
import { needsOrder, readSheet, type Sheet, type SheetLine } from '#domain/sheets/sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ColumnTable } from './column-table.tsx';
import { parseCells } from './parse-cells.ts';
import { sheetText } from './sheet-text.ts';

const IS_WORKBOOK =
  'This file is a workbook: please save it as CSV in the program that made it, or copy the cells there and paste them here.';

type SheetDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  usual: { zone: string; time: string };
  onLines: (lines: SheetLine[]) => void;
};

/** Reads a CSV file or pasted cells, asks for the meaning of columns, and fills the table. Makes nothing. */
export function SheetDialog({ open, onOpenChange, usual, onLines }: SheetDialogProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [order, setOrder] = useState<DateOrder | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');

  async function take(text: string | null) {
    if (text === null) return setProblem(IS_WORKBOOK);
    const cells = await parseCells(text);
    const [first] = cells;
    const named = first !== undefined && isHeader(first);
    const lines = named ? cells.slice(1) : cells;
    const filled = lines.filter((line) => line.some((cell) => cell.trim() !== ''));
    if (filled.length === 0) return setProblem('This sheet has no line with something in it.');
    if (filled.length > ROWS_MOST)
      return setProblem(`At most ${ROWS_MOST} lines at once; this sheet has ${filled.length}.`);
    setProblem('');
    const width = Math.max(...cells.map((line) => line.length));
    const header = Array.from({ length: width }, (_, at) => (named ? (first[at] ?? '') : ''));
    setSheet({ lines, columns: matchColumns(header), firstLine: named ? 2 : 1 });
    setOrder(null);
    return undefined;
  }

  function close(next: boolean) {
    onOpenChange(next);
    if (next) return;
    setSheet(null);
    setTyped('');
    setProblem('');
  }

  const filled = sheet?.lines.filter((line) => line.some((cell) => cell.trim() !== '')).length ?? 0;
  const asks = sheet !== null && needsOrder(sheet, usual.zone);
  const hasAny = sheet?.columns.some((column) => column !== null) ?? false;
  const use = () => {
    if (!sheet) return;
    onLines(readSheet(sheet, { order, ...usual }));
    close(false);
  };
  const change = (at: number, column: Column | null) =>
    setSheet(
      (before) =>
        before && {
          ...before,
          columns: before.columns.map((one, place) => {
            if (place === at) return column;
            // Each meaning once: the column that had it loses it.
            return one === column ? null : one;
          }),
        },
    );

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="xl"
      title="From a sheet"
      description="Nothing is made yet: the lines go into the table, where each problem is named."
    >
      <DialogBody className="flex flex-col gap-4">
        {sheet ? (
          <>
            <ColumnTable sheet={sheet} onChange={change} />
            {!hasAny && <Alert tone="warning">Please say what at least one of the columns is.</Alert>}
            {asks && (
              <div className="flex flex-col gap-2">
                <p className="text-sm font-medium text-ink">
                  Some dates can be read in two ways. What does 03/04 mean in this sheet?
                </p>
                <Segmented
                  label="What 03/04 means"
                  value={order ?? ''}
                  onValueChange={(value) => setOrder(value === '' ? null : value)}
                  options={[
                    { value: 'day first', label: '3 April' },
                    { value: 'month first', label: 'March 4' },
                  ]}
                  className="self-start"
                />
              </div>
            )}
          </>
        ) : (
          <>
            <ChooseSheet onText={(text) => void take(text)} />
            <Field
              label="Or paste the cells"
              hint={`With a first line that names the columns, such as ${COLUMNS.map((one) => COLUMN_LABELS[one]).join(', ')}. Dates without a time zone are read in ${usual.zone.replaceAll('_', ' ')}.`}
              error={problem}
            >
              <Textarea
                rows={5}
                maxRows={10}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {sheet ? (
          <>
            <Button variant="secondary" onClick={() => setSheet(null)}>
              Another sheet
            </Button>
            <Button disabled={!hasAny || (asks && order === null)} onClick={use}>
              Put {filled === 1 ? '1 line' : `${filled} lines`} into the table
            </Button>
          </>
        ) : (
          <Button disabled={typed.trim() === ''} onClick={() => void take(typed)}>
            Read the cells
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function ChooseSheet({ onText }: { onText: (text: string | null) => void }) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-xl border border-dashed border-line-strong bg-surface px-4 py-4 text-sm font-medium text-ink transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-accent-ink" />
      Choose a CSV file
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void sheetText(file).then(onText);
        }}
      />
    </label>
  );
}
