import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comment } from '#domain/approvals/contract.ts';
import { mentionParts } from '#domain/teamwork/mentions.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';

/** A note of the agency to itself, with a dashed border, which comments to the client do not have. */
export function InternalNote({ note, children }: { note: Comment; children?: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 rounded-lg border border-dashed border-internal-line bg-internal px-3.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
        <span className="inline-flex items-center gap-1.5 font-semibold text-on-internal">
          <Lock aria-hidden className="size-3.5" />
          Only your team
        </span>
        <span className="text-sm font-medium wrap-anywhere text-ink">{note.authorName}</span>
        <TimeAgo instant={note.createdAt} />
      </p>
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-ink">
        {mentionParts(note.body, note.mentions ?? []).map(({ text, person }, index) =>
          person === null ? (
            text
          ) : (
            // Parts are slices of a text, without ids.
            <span key={`${index} ${person}`} className="font-semibold text-on-internal">
              {text}
            </span>
          ),
        )}
      </p>
      {children}
    </div>
  );
}
