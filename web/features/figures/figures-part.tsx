import { useDeferredValue } from 'react';
import { ChartColumn, FileText } from 'lucide-react';
import { Link } from 'wouter';
import { monthsOf, type Figures } from '#domain/figures/figures.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ClientRows, useClientRows } from './client-rows.tsx';
import { FigureTable } from './figure-table.tsx';
import { MonthPlot } from './month-plot.tsx';
import { SidePlot } from './side-plot.tsx';
import { Summary } from './summary.tsx';
import { longMonth, SPANS, useFigures } from './use-figures.ts';

/** The address of a client's monthly report. */
const reportOf = (company: string, month: string) =>
  `/agency/report?company=${encodeURIComponent(company)}&month=${month}`;

/** How long approvals take, how many rounds, and who waits for whom. */
export function FiguresPart() {
  const { read, count, company, to, choose } = useFigures();
  const figures = useDeferredValue(read.data);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-base font-semibold wrap-anywhere text-ink">
          {company === null ? 'Approvals of all clients' : `Approvals of ${company}`}
        </h2>
        {company !== null && (
          <>
            <Button variant="ghost" size="sm" onClick={() => choose('company', null)}>
              All clients
            </Button>
            <Button asChild variant="secondary" size="sm">
              <Link href={reportOf(company, to)}>
                <FileText aria-hidden />
                Page for the client
              </Link>
            </Button>
          </>
        )}
        <Select
          aria-label="Months"
          value={String(count)}
          onChange={({ target }) => choose('months', target.value)}
        >
          {SPANS.map((span) => (
            <option key={span} value={span}>
              Last {span} months
            </option>
          ))}
        </Select>
      </div>
      {figures ? (
        <Shown figures={figures} company={company} month={to} />
      ) : (
        <NotLoaded title="The figures could not be loaded" read={read}>
          <div role="status" className="flex flex-col gap-5">
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-24" />
            <Skeleton className="h-56" />
          </div>
        </NotLoaded>
      )}
    </div>
  );
}

function Shown({ figures, company, month }: { figures: Figures; company: string | null; month: string }) {
  const rows = useClientRows(figures.clients);
  if (figures.clients.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title="Nothing approved yet"
        description="Once clients have answered, you see here how long it takes, how many rounds it needs, and who waits for whom."
      />
    );
  const months = monthsOf(figures.from, figures.to)
    .toReversed()
    .map((one) => ({
      key: one,
      name: longMonth(one),
      figure: figures.months.find(({ month: of }) => of === one) ?? null,
    }));
  return (
    <>
      <Summary figures={figures} />
      {figures.all && (
        <div className="grid items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
          <MonthPlot figures={figures} />
          {company === null ? (
            <SidePlot
              first="Client"
              rows={rows.shown.map(({ companyName, all }) => ({
                key: companyName,
                name: companyName,
                figure: all,
              }))}
            />
          ) : (
            <SidePlot first="Month" rows={months} />
          )}
        </div>
      )}
      {company === null ? (
        <ClientRows {...rows} reportOf={(name) => reportOf(name, month)} />
      ) : (
        <Card className="p-4 sm:p-5">
          <h3 className="mb-3 text-sm font-semibold text-ink">Month by month</h3>
          <FigureTable
            first="Month"
            caption={`Figures of ${company}, month by month`}
            rows={months.map((one) => ({
              ...one,
              link: (
                <Link
                  href={reportOf(company, one.key)}
                  className="rounded-sm text-accent-ink underline-offset-4 hover:underline"
                >
                  {one.name}
                </Link>
              ),
            }))}
          />
        </Card>
      )}
      <p className="text-xs text-muted">
        A post counts in the month of the last yes, in the time zone {figures.timeZone}. A post that was
        changed after its yes and approved again counts twice; a yes that was taken back does not count.
      </p>
    </>
  );
}
