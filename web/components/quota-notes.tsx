import { TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import { call } from '#web/lib/api.ts';

export type ChosenDate = BodyInput<typeof foreseeQuota>['dates'][number];

/** Warns of accounts with more posts around the chosen dates than their network takes. */
export function QuotaNotes({ dates }: { dates: readonly ChosenDate[] }) {
  const { data } = useQuery({
    queryKey: ['quota', dates],
    queryFn: ({ signal }) => call(foreseeQuota, { body: { dates: [...dates] }, signal }),
    enabled: dates.length > 0,
    gcTime: 0,
  });
  return (
    <ul aria-live="polite" className="flex flex-col gap-1 text-xs text-warning-ink empty:hidden">
      {(dates.length > 0 ? (data?.warnings ?? []) : []).map((sentence) => (
        <li key={sentence} className="flex items-start gap-1.5 wrap-anywhere">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
