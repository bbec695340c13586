import { RotateCcw } from 'lucide-react';
import { LogoMark } from '#web/components/logo.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ChatLine as Line } from './kept-lines.ts';
import { plainText } from './plain-text.ts';
import { ProposalCard } from './proposal-card.tsx';

export function UserLine({ text }: { text: string }) {
  return (
    <div data-question className="flex justify-end">
      <p
        dir="auto"
        className="max-w-[85%] rounded-2xl rounded-br-sm bg-accent px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-on-accent"
      >
        <VisuallyHidden>You: </VisuallyHidden>
        <span>{text}</span>
      </p>
    </div>
  );
}

type AssistantLineProps = {
  line: Line;
  company: string | null;
  /** Still being written: nothing to copy yet. */
  growing: boolean;
  /** Offered where the answer failed. */
  onRetry: (() => void) | undefined;
};

export function AssistantLine({ line, company, growing, onRetry }: AssistantLineProps) {
  const { content, proposals, failure, stopped } = line;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-3 text-sm wrap-anywhere text-ink">
      <LogoMark className="mt-0.5 size-6" />
      <div className="flex min-w-0 flex-col gap-3 pt-0.75">
        <VisuallyHidden>Assistant: </VisuallyHidden>
        {content !== '' && <ReplyText text={content} />}
        {failure && <p className="text-muted">{failure}</p>}
      </div>
      {proposals.length > 0 && (
        <div className="col-span-2 grid gap-3 @md:col-span-1 @md:col-start-2 @xl:grid-cols-2">
          {proposals.map((proposal, index) => (
            <ProposalCard key={index} proposal={proposal} company={company} />
          ))}
        </div>
      )}
      <div className="col-start-2 -mt-1 -ml-2.5 flex flex-wrap items-center gap-1">
        {!growing && failure === undefined && content !== '' && (
          <CopyButton text={plainText(content)} size="sm" variant="ghost" />
        )}
        {failure !== undefined && onRetry && (
          <Button size="sm" variant="ghost" onClick={onRetry}>
            <RotateCcw aria-hidden />
            Try again
          </Button>
        )}
        {stopped && <p className="pl-2.5 text-xs text-muted">You stopped this reply.</p>}
      </div>
    </div>
  );
}

/** Its library is as large as the rest of a screen: loaded with the first answer. */
const Markdown = apart(async () => (await import('./markdown.tsx')).Markdown);

function ReplyText({ text }: { text: string }) {
  return <Markdown meanwhile={<p className="whitespace-pre-wrap">{text}</p>} text={text} />;
}
