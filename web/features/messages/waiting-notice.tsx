import { Hourglass } from 'lucide-react';
import type { Message } from '#domain/messages/contract.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';

/** Says once, above the list, why messages wait. Not rendered where none does. */
export function WaitingNotice({ messages }: { messages: Message[] }) {
  const reasons = [...new Set(messages.map(reasonOfHold))].filter((reason) => reason !== null);
  if (reasons.length === 0) return null;
  return (
    <section className="flex items-start gap-3.5 rounded-xl bg-warning-soft px-4 py-3.5 text-sm text-ink ring-1 ring-line ring-inset sm:px-5">
      <Hourglass aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning-ink" />
      <div className="min-w-0">
        <h2 className="font-semibold">Some messages are waiting</h2>
        {reasons.map((reason) => (
          <p key={reason} className="mt-1 first-of-type:mt-0">
            {reason}
          </p>
        ))}
      </div>
    </section>
  );
}
