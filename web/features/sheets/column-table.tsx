import { COLUMN_LABELS, COLUMNS, type Column } from '#domain/sheets/columns.ts';
import type { Sheet } from '#domain/sheets/sheet.ts';
import { Select } from '#web/ui/select.tsx';

/** How many lines are shown as a sample. */
const SHOWN = 3;

/** The meaning of each column, by its heading or by choice, with its first cells. */
export function ColumnTable({
  sheet,
  onChange,
}: {
  sheet: Sheet;
  onChange: (at: number, column: Column | null) => void;
}) {
  const first = sheet.lines.filter((line) => line.some((cell) => cell.trim() !== '')).slice(0, SHOWN);
  return (
    // Wider than a phone: it scrolls by itself, and with the focus inside.
    <div
      role="region"
      aria-label="Columns of the sheet"
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-left text-xs">
        <thead>
          <tr>
            {sheet.columns.map((column, at) => (
              // Columns have no name of their own that could not come twice.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={at} scope="col" className="min-w-36 border-b border-line bg-sunken/60 p-2 font-medium">
                <Select
                  aria-label={`Column ${at + 1}`}
                  value={column ?? ''}
                  onChange={(event) =>
                    onChange(at, COLUMNS.find((one) => one === event.target.value) ?? null)
                  }
                >
                  <option value="">Leave out</option>
                  {COLUMNS.map((one) => (
                    <option key={one} value={one}>
                      {COLUMN_LABELS[one]}
                    </option>
                  ))}
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {sheet.columns.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} className="max-w-60 border-line p-2 align-top text-muted not-last:border-r">
                  <span className="line-clamp-2 wrap-anywhere">{line[at]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
