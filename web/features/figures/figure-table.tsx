import type { ReactNode } from 'react';
import { shareAtOnce, spanText, type Figure } from '#domain/figures/figures.ts';
import { cn } from '#web/lib/class-names.ts';

const COLUMNS: { label: string; value: (figure: Figure) => string }[] = [
  { label: 'Approved', value: ({ approved }) => String(approved) },
  { label: 'Median', value: ({ median }) => spanText(median) },
  { label: 'Slowest', value: ({ slowest }) => spanText(slowest) },
  { label: 'At once', value: (figure) => `${shareAtOnce(figure) ?? 0}%` },
  { label: 'Rounds', value: ({ rounds }) => String(rounds) },
  { label: 'With client', value: ({ withClient }) => spanText(withClient) },
  { label: 'With us', value: ({ withUs }) => (withUs > 0 ? spanText(withUs) : '–') },
];

type FigureTableProps = {
  /** The heading of the first column. */
  first: string;
  caption: string;
  rows: { key: string; name: string; figure: Figure | null; link?: ReactNode; after?: ReactNode }[];
  /** The heading of the last column. */
  last?: string;
};

/** Below 1024 px the columns do not fit: then each figure stands under or beside its label. */
const cell =
  'px-2 text-right whitespace-nowrap tabular-nums max-lg:flex max-lg:text-left max-md:justify-between max-md:gap-4 md:max-lg:flex-col lg:py-2';
const labelClasses = 'text-muted md:text-xs lg:hidden';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see below */
/** On narrow screens each row is a list of its figures. The roles keep it a table for screen readers. */
export function FigureTable({ first, caption, rows, last }: FigureTableProps) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-b border-line-strong text-xs text-muted">
          <th role="columnheader" scope="col" className="px-2 py-2 text-left font-medium">
            {first}
          </th>
          {COLUMNS.map(({ label }) => (
            <th key={label} role="columnheader" scope="col" className="px-2 py-2 text-right font-medium">
              {label}
            </th>
          ))}
          {last && (
            <th role="columnheader" scope="col" className="px-2 py-2 text-right font-medium">
              {last}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {rows.map(({ key, name, figure, link, after }) => (
          <tr
            role="row"
            key={key}
            className="border-b border-line last:border-0 max-lg:py-2.5 max-md:block md:max-lg:grid md:max-lg:grid-cols-4 md:max-lg:gap-y-2"
          >
            <th
              role="rowheader"
              scope="row"
              className="px-2 py-2 text-left font-medium wrap-anywhere text-ink max-lg:block md:max-lg:col-span-4 md:max-lg:py-1"
            >
              {link ?? name}
            </th>
            {COLUMNS.map(({ label, value }) => (
              <td role="cell" key={label} className={cn(cell, 'text-ink', !figure && 'max-lg:hidden')}>
                <span aria-hidden className={labelClasses}>
                  {label}
                </span>
                {figure ? value(figure) : '–'}
              </td>
            ))}
            {last && (
              <td role="cell" className={cn(cell, 'text-muted max-lg:whitespace-normal')}>
                <span aria-hidden className={labelClasses}>
                  {last}
                </span>
                <span>{after}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
