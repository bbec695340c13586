import { Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import { listGathering, type Gathering } from '#domain/messages/contract.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Card } from '#web/ui/card.tsx';
import { recipientOf } from './recipient.ts';

const EVERY_15_SECONDS = 15_000;

/** Messages that wait for other posts to the same person. Not rendered without any. */
export function GatheringList() {
  const { data = [] } = useRead(listGathering, {}, { refetchInterval: EVERY_15_SECONDS });
  const zone = useTimeZone();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="gathering" className="flex flex-col gap-2">
      <h2 id="gathering" className="text-sm font-semibold text-ink">
        Being gathered
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {data.map((one) => (
            <GatheringRow key={one.id} one={one} zone={zone} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** How many posts are named. */
const NAMED = 4;

function GatheringRow({ one, zone }: { one: Gathering; zone: string }) {
  const more = one.posts.length - NAMED;
  return (
    <li className="flex gap-3.5 px-4 py-3.5 sm:px-5">
      <span
        aria-hidden
        className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-muted ring-1 ring-line ring-inset"
      >
        <Hourglass className="size-4" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere text-ink">
          {postsText(one.posts.length)} of {one.companyName} go{one.posts.length === 1 ? 'es' : ''} to{' '}
          {recipientOf(one)}
        </p>
        <p className="text-muted">
          {momentText(one.goesAt, zone)}
          {one.posts.length > 1 && ', as one message'}
        </p>
        <p className="mt-1 text-xs wrap-anywhere text-muted">
          {one.posts.slice(0, NAMED).map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link href={`/post/${id}`} className="text-accent-ink hover:underline">
                {title || 'Untitled'}
              </Link>
            </span>
          ))}
          {more > 0 && ` and ${more} more`}
        </p>
      </div>
    </li>
  );
}
