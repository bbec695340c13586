import { Building2, Printer } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { getReport, type Report } from '#domain/figures/report.ts';
import { monthAfter, monthIn } from '#domain/figures/figures.ts';
import { LANGUAGE_NAMES } from '#domain/languages/language.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { usePaperTheme } from '#web/lib/paper-theme.ts';
import { dateInZone, useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { longMonth } from '../use-figures.ts';
import { ReportSheet } from './report-sheet.tsx';
import { useReportWords } from './report-words.ts';

/** How many past months can be chosen. */
const MONTHS = 24;

const TITLE = 'Page for the client';
const ABOUT = 'What was planned, approved and published in a month.';
const BACK = 'Back to the figures';

/** /agency/report?company=…&month=2026-10: a client's month, for printing and handing over. */
export function ReportPage() {
  const [search] = useSearchParams();
  const company = search.get('company')?.trim() ?? '';
  if (company !== '') return <ReportOf company={company} />;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader title={TITLE} description={ABOUT} back={{ href: '/agency', label: BACK }} />
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="Please choose a client first"
        action={
          <Button asChild variant="secondary">
            <Link href="/agency">The figures of all clients</Link>
          </Button>
        }
      />
    </div>
  );
}

function ReportOf({ company }: { company: string }) {
  const [search, setSearch] = useSearchParams();
  const present = dateInZone(useNow(3600), useTimeZone()).slice(0, 7);
  const month = monthIn(search.get('month') ?? '') ?? present;
  const read = useRead(getReport, { query: { company, month } });
  const { data } = read;
  const months = [
    ...new Set([month, ...Array.from({ length: MONTHS }, (_, at) => monthAfter(present, 1 - at))]),
  ]
    .sort()
    .toReversed();
  usePaperTheme();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <div className="print:hidden">
        <PageHeader
          title={TITLE}
          about={`${company}, ${longMonth(month)}`}
          description={
            data
              ? `In the client’s language, ${LANGUAGE_NAMES[data.company.language]}. Titles, notes and drafts are not on it. Print it, or save it as a PDF from the print window.`
              : ABOUT
          }
          back={{ href: `/agency?company=${encodeURIComponent(company)}`, label: BACK }}
          actions={
            <>
              <Select
                aria-label="Month"
                value={month}
                onChange={({ target }) => setSearch({ company, month: target.value })}
              >
                {months.map((one) => (
                  <option key={one} value={one}>
                    {longMonth(one)}
                  </option>
                ))}
              </Select>
              <Button disabled={!data} onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
            </>
          }
        />
      </div>
      {data ? (
        <Sheet report={data} />
      ) : (
        <NotLoaded title="The page could not be loaded" read={read}>
          <div role="status">
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-96" />
          </div>
        </NotLoaded>
      )}
    </div>
  );
}

function Sheet({ report }: { report: Report }) {
  const spoken = useReportWords(report.company.language);
  return spoken ? <ReportSheet report={report} {...spoken} /> : <Skeleton className="h-96" />;
}
