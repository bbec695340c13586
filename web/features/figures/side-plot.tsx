import { spanText, type Figure } from '#domain/figures/figures.ts';
import { FigureTable } from './figure-table.tsx';
import { PlotFrame } from './plot-frame.tsx';
import type { FigureRow } from './use-figures.ts';

const SIDES = [
  { side: 'withClient', label: 'With the client', className: 'fill-info-ink', dot: 'bg-info-ink' },
  { side: 'withUs', label: 'With us', className: 'fill-warning-ink', dot: 'bg-warning-ink' },
] as const satisfies readonly { side: keyof Figure; label: string; className: string; dot: string }[];

/** As many as fit on a screen; the table below has all. */
const SHOWN_CLIENTS = 10;

/** How long each side had the posts until approval. Each bar has its figure beside it. */
export function SidePlot({ rows, first }: { rows: FigureRow[]; first: 'Client' | 'Month' }) {
  const known = rows.flatMap(({ figure, ...row }) => (figure ? { ...row, figure } : []));
  const shown = known.slice(0, SHOWN_CLIENTS);
  const most = Math.max(...shown.flatMap(({ figure }) => SIDES.map(({ side }) => figure[side])), 1);
  const more = known.length - shown.length;
  return (
    <PlotFrame
      title="Who waited for whom"
      hint={
        more > 0
          ? `How long either side had a post until it was approved. The first ${shown.length} of ${known.length}, in the order of the table below.`
          : 'How long either side had a post until it was approved.'
      }
      table={<FigureTable first={first} caption="Who waited for whom" rows={shown} />}
      plot={
        <>
          <p aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
            {SIDES.map(({ side, label, dot }) => (
              <span key={side} className="inline-flex items-center gap-1.5">
                <span className={`size-2.5 rounded-xs forced-color-adjust-none ${dot}`} />
                {label}
              </span>
            ))}
          </p>
          <ul className="flex flex-col gap-3.5">
            {shown.map(({ key, name, figure }) => (
              <li key={key} className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,11rem)_1fr]">
                <span dir="auto" className="truncate text-sm text-ink" title={name}>
                  {name}
                </span>
                <span className="flex min-w-0 flex-col gap-1">
                  {SIDES.map(({ side, label, className }) => (
                    <span key={side} className="flex items-center gap-2">
                      <svg aria-hidden width="100%" height="10" className="block min-w-0 flex-1">
                        <rect
                          width={`${Math.max((figure[side] / most) * 100, figure[side] > 0 ? 1 : 0)}%`}
                          height="10"
                          rx="3"
                          className={className}
                        />
                        <line x1="0.5" x2="0.5" y1="0" y2="10" className="stroke-line-strong" />
                      </svg>
                      <span className="w-18 shrink-0 text-right text-xs text-muted tabular-nums">
                        <span className="sr-only">{label}: </span>
                        {figure[side] > 0 ? spanText(figure[side]) : '–'}
                      </span>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
