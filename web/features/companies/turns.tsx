import { Hourglass } from 'lucide-react';
import type { CompanyCard } from '#domain/companies/contract.ts';
import { turnText } from '#domain/posts/turn.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';

/** The longest turns at this client; not rendered where nobody is waited for. */
export function LongestTurns({ company }: { company: CompanyCard }) {
  const zone = useTimeZone();
  const now = useNow(60);
  const turns = [
    { side: 'client' as const, since: company.clientSince },
    { side: 'us' as const, since: company.usSince },
  ];
  const known = turns.flatMap(({ side, since }) => {
    const text = since && turnText({ side, since }, now);
    return text ? { side, since, text } : [];
  });
  if (known.length === 0) return null;
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-xs text-muted">
      <Hourglass aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {/* Each on its own line, so that the height is known before the text. */}
        {known.map(({ side, since, text }) => (
          <span key={side} className="block">
            <time
              dateTime={since}
              title={`Since ${momentText(since, zone)}`}
              className="relative z-2 whitespace-nowrap"
            >
              {text}
            </time>
          </span>
        ))}
      </span>
    </p>
  );
}
