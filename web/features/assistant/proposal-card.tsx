import { useState } from 'react';
import { CalendarDays, PencilLine } from 'lucide-react';
import type { ProposedPost } from '#domain/assistant/contract.ts';
import { dayWithYear } from '#domain/assistant/days.ts';
import { cn } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useLocation } from 'wouter';
import { useOfferDraft } from '#web/lib/offered-draft.ts';

type ProposalCardProps = {
  proposal: ProposedPost;
  /** The conversation's company. */
  company: string | null;
};

const LONG = 180;

/** A proposed draft. Nothing is saved until it is used. */
export function ProposalCard({ proposal, company }: ProposalCardProps) {
  const [whole, setWhole] = useState(false);
  const [now] = useState(() => new Date());
  const use = useProposal();
  const { title, caption, date, companyName } = proposal;
  const isLong = caption.length > LONG || caption.split('\n').length > 5;
  return (
    <article
      aria-label={`Draft: ${title}`}
      className="flex flex-col rounded-lg border border-line bg-surface p-3.5 shadow-xs"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className="min-w-0 text-sm font-semibold wrap-anywhere text-ink">{title}</h3>
        {date && (
          <Badge>
            <CalendarDays aria-hidden />
            {dayWithYear(date, now)}
          </Badge>
        )}
        {company === null && companyName && <Badge tone="accent">{companyName}</Badge>}
      </div>
      <p
        dir="auto"
        className={cn(
          'mt-1.5 text-sm wrap-anywhere whitespace-pre-line text-muted',
          isLong && !whole && 'line-clamp-4',
        )}
      >
        {caption}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          className="mt-1 self-start"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-3">
        <Button size="sm" onClick={() => use(proposal, company)}>
          <PencilLine aria-hidden />
          Use as draft
        </Button>
        <CopyButton text={caption} label="Copy caption" size="sm" variant="ghost" />
      </div>
    </article>
  );
}

/** Opens the wizard of the proposal's company, filled in. This saves nothing. */
function useProposal() {
  const [, navigate] = useLocation();
  const offerDraft = useOfferDraft();
  return (proposal: ProposedPost, company: string | null) => {
    const name = proposal.companyName ?? company;
    offerDraft(name, proposal);
    const search = new URLSearchParams({ ...(name ? { company: name } : {}), new: 'post' });
    navigate(`/dashboard?${search.toString()}`);
  };
}
