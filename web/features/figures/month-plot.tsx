import { monthsOf, spanText, type Figures } from '#domain/figures/figures.ts';
import { FigureTable } from './figure-table.tsx';
import { PlotFrame } from './plot-frame.tsx';
import { longMonth, postsText, shortMonth } from './use-figures.ts';

const HEIGHT = 180;
/** Space for a bar's value above it, and for the month's name below. */
const [ABOVE, BELOW] = [20, 22];

/** The time from request to last yes, by month. Positions are percentages, so that text keeps its size. */
export function MonthPlot({ figures }: { figures: Figures }) {
  const months = monthsOf(figures.from, figures.to).map((month) => ({
    month,
    figure: figures.months.find((one) => one.month === month) ?? null,
  }));
  const most = Math.max(...months.map(({ figure }) => figure?.median ?? 0), 1);
  const share = 100 / months.length;
  const every = Math.ceil(months.length / 12);
  const told = months.flatMap(({ month, figure }) =>
    figure ? `${longMonth(month)}: ${spanText(figure.median)}` : [],
  );
  return (
    <PlotFrame
      title="From asked to approved, by month"
      hint="The median: half were faster, half slower."
      table={
        <FigureTable
          first="Month"
          caption="From asked to approved, by month"
          rows={months.map(({ month, figure }) => ({ key: month, name: longMonth(month), figure }))}
        />
      }
      plot={
        <svg
          role="img"
          aria-label={`From asked to approved, by month. ${told.join('; ')}.`}
          width="100%"
          height={HEIGHT}
          className="block"
        >
          <line
            x1="0"
            x2="100%"
            y1={HEIGHT - BELOW + 0.5}
            y2={HEIGHT - BELOW + 0.5}
            className="stroke-line-strong"
          />
          {months.map(({ month, figure }, at) => {
            const height = figure ? Math.max(2, (figure.median / most) * (HEIGHT - ABOVE - BELOW)) : 0;
            const middle = `${(at + 0.5) * share}%`;
            const top = HEIGHT - BELOW - height;
            return (
              <g key={month}>
                {figure && (
                  <rect
                    x={`${(at + 0.2) * share}%`}
                    y={top}
                    width={`${share * 0.6}%`}
                    height={height}
                    rx="3"
                    className="fill-accent"
                  >
                    <title>
                      {`${longMonth(month)}: ${spanText(figure.median)}, ${postsText(figure.approved)} approved, the slowest after ${spanText(figure.slowest)}`}
                    </title>
                  </rect>
                )}
                {figure && months.length <= 6 && (
                  <text x={middle} y={top - 6} textAnchor="middle" className="fill-ink text-2xs font-medium">
                    {spanText(figure.median)}
                  </text>
                )}
                {at % every === 0 && (
                  <text x={middle} y={HEIGHT - 6} textAnchor="middle" className="fill-muted text-2xs">
                    {shortMonth(month)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      }
    />
  );
}
