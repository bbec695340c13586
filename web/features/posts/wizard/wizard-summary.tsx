import { CalendarClock, Images } from 'lucide-react';
import { mediaCounts, mediaWords } from '#domain/posts/media-words.ts';
import { readMoment } from '#domain/posts/schedule.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { momentText } from '#web/lib/time-zone.ts';
import { ListedContent, PostCaption } from '../view/post-caption.tsx';
import { FramedPicture } from './framed-picture.tsx';
import type { Wizard } from './use-wizard.ts';

type SummaryProps = { wizard: Wizard; logoUrl: string | null; zone: string };

/** A preview of the post so far. Not on phones, which lack the room and need the buttons near. */
export function WizardSummary({ wizard, logoUrl, zone }: SummaryProps) {
  const { form, uploads, framingOf } = wizard;
  // What failed is not in the post unless it is sent again.
  const files = uploads.uploads.filter(({ state }) => state !== 'failed');
  const [cover] = files;
  const planned = readMoment(form, zone);
  return (
    <aside aria-label="Preview" className="min-w-0 max-md:hidden">
      <div className="overflow-hidden rounded-xl border border-line">
        <div className="flex items-center gap-2.5 px-3 py-2.5">
          <CompanyAvatar name={form.company} logoUrl={logoUrl} size="sm" />
          <p dir="auto" className="min-w-0 truncate text-sm font-semibold text-ink">
            {form.company}
          </p>
        </div>
        {cover && (
          <div className="aspect-square overflow-hidden bg-blank">
            <FramedPicture upload={cover} framing={framingOf(cover)} />
          </div>
        )}
        <div
          role="group"
          aria-label="What it will say"
          // A long caption scrolls, also for those who scroll by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-40 overflow-y-auto px-3 py-3"
        >
          <PostCaption company={null} text={form.caption} />
          <ListedContent of={form} />
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1.5 text-xs text-muted [&_svg]:size-3.5">
        <li className="flex items-center gap-2">
          <Images aria-hidden />
          {mediaWords(mediaCounts(files.map(({ kind }) => ({ type: kind }))))}
        </li>
        {planned.ok && (
          <li className="flex items-center gap-2">
            <CalendarClock aria-hidden />
            {momentText(planned.at, zone)}
          </li>
        )}
      </ul>
    </aside>
  );
}
