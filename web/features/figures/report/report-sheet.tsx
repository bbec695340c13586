import type { Report, ReportPost, ReportState } from '#domain/figures/report.ts';
import { shadesOf } from '#domain/agencies/shades.ts';
import { fill } from '#domain/languages/words.ts';
import type { Language } from '#domain/languages/language.ts';
import type { ReportWords } from '#domain/languages/report/en.ts';
import { isNetwork, NETWORK_LABELS } from '#domain/networks/network.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { reportFormat, type ReportFormat } from './report-format.ts';

const STATES: Record<ReportState, keyof ReportWords> = {
  published: 'statePublished',
  scheduled: 'stateScheduled',
  approved: 'stateApproved',
  ready: 'stateReady',
  waiting: 'stateWaiting',
  changing: 'stateChanging',
  working: 'stateWorking',
};

type SheetProps = { report: Report; words: ReportWords; language: Language };

/** The month as the client reads it, on screen and on paper. */
export function ReportSheet({ report, words, language }: SheetProps) {
  const format = reportFormat(language, report.timeZone, words.underMinute);
  const { agency, company, figure } = report;
  // Paper is white; on a dark screen the line takes the readable variant of the colour.
  const shades = agency.accent ? shadesOf(agency.accent) : null;
  const counts = [
    [words.planned, report.planned],
    [words.approved, figure?.approved ?? 0],
    [words.published, report.published],
    [words.waiting, report.waiting],
  ] as const;
  return (
    <article
      lang={language}
      aria-labelledby="report-title"
      className="flex flex-col gap-7 rounded-xl border border-line bg-surface p-5 shadow-xs sm:p-8 print:rounded-none print:border-0 print:p-0 print:shadow-none"
    >
      <header
        className="flex flex-wrap items-center gap-4 border-b-4 border-accent pb-5"
        style={shades ? { borderColor: shades.light.fill } : undefined}
      >
        <CompanyAvatar name={company.name} logoUrl={company.logoUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 id="report-title" className="text-2xl font-semibold wrap-anywhere text-ink">
            {fill(words.title, { company: company.name, month: format.month(report.month) })}
          </h2>
          {agency.name && (
            <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere text-muted">
              {agency.logoUrl && <CompanyAvatar name={agency.name} logoUrl={agency.logoUrl} size="sm" />}
              {fill(words.prepared, { agency: agency.name })}
            </p>
          )}
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 print:grid-cols-4">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-3xl font-semibold text-ink tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {figure && (
        <section className="break-inside-avoid">
          <h3 className="mb-2 text-base font-semibold text-ink">{words.took}</h3>
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 print:grid-cols-2">
            {[
              [words.middle, `${format.span(figure.median)} (${words.middleHint})`],
              [words.withYou, format.span(figure.withClient)],
              [words.withUs, figure.withUs > 0 ? format.span(figure.withUs) : '–'],
              [words.atOnce, format.percent(figure.atOnce / figure.approved)],
              [words.rounds, format.number(figure.rounds)],
            ].map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 border-b border-line pb-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right text-ink tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h3 className="heads-on-paper mb-2 text-base font-semibold text-ink [--next:6rem]">{words.posts}</h3>
        {report.posts.length === 0 ? (
          <p className="text-sm text-muted">{words.nothing}</p>
        ) : (
          <ol className="flex flex-col">
            {report.posts.map((post) => (
              <PostLine key={post.id} post={post} words={words} format={format} />
            ))}
          </ol>
        )}
      </section>
      <p className="text-xs text-muted">{fill(words.zone, { zone: report.timeZone.replaceAll('_', ' ') })}</p>
    </article>
  );
}

type LineProps = { post: ReportPost; words: ReportWords; format: ReportFormat };

function PostLine({ post, words, format }: LineProps) {
  const { cover } = post;
  const times = [
    post.approvedAt && fill(words.approvedOn, { date: format.date(post.approvedAt) }),
    post.withClient !== null && `${words.withYou}: ${format.span(post.withClient)}`,
    post.withUs ? `${words.withUs}: ${format.span(post.withUs)}` : null,
  ].filter((text) => text !== null && text !== false);
  return (
    <li className="flex break-inside-avoid gap-4 border-b border-line py-3.5 last:border-0">
      <div className="size-14 shrink-0 overflow-hidden rounded-md bg-blank">
        {/* Not lazy: what is printed must be there. */}
        {cover && <img src={`${cover.url}?w=160`} alt="" className="size-full bg-paper object-cover" />}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
          <span className="tabular-nums">{post.at ? format.moment(post.at) : words.noDate}</span>
          <span className="font-medium text-ink">{words[STATES[post.state]]}</span>
        </p>
        <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink">
          {post.caption || words.noWords}
        </p>
        {times.length > 0 && <p className="text-xs text-muted">{times.join(' · ')}</p>}
        {post.links.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-xs">
            {post.links.map(({ network, url }) => (
              <li key={url} className="min-w-0">
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="wrap-anywhere text-accent-ink underline"
                >
                  {network && isNetwork(network)
                    ? fill(words.see, { place: NETWORK_LABELS[network] })
                    : words.seeIt}
                  {/* In print the address is written out. */}
                  <span className="hidden print:inline">: {url}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
