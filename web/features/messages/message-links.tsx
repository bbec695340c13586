import { ExternalLink } from 'lucide-react';
import type { Message } from '#domain/messages/contract.ts';
import { hasSecretLink, LINK_NOT_SHOWN, linksToOffer, opensFor } from '#domain/messages/links.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

const WORDS = { post: 'Review link of this post', desk: 'Desk with all of their posts' };

/** The links in a message, to pass on by hand where no sender is set. */
export function MessageLinks({ message }: { message: Message }) {
  if (hasSecretLink(message))
    return <p className="text-sm text-muted">{LINK_NOT_SHOWN}: whoever has it can open the account.</p>;
  const links = linksToOffer(message);
  if (links.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {links.map((link) => (
        <MessageLink key={link} link={link} isOnly={links.length === 1} />
      ))}
    </ul>
  );
}

function MessageLink({ link, isOnly }: { link: string; isOnly: boolean }) {
  const opens = opensFor(link);
  const words = opens && WORDS[opens];
  const of = isOnly ? null : (words ?? link);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-60">
        {words && <span className="block text-sm font-medium text-ink">{words}</span>}
        <span className="block truncate font-mono text-xs text-muted" title={link}>
          {link}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button asChild variant="secondary" size="sm">
          <a href={link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open link{of && <span className="sr-only"> ({of})</span>}
          </a>
        </Button>
        <CopyButton text={link} label="Copy link" {...(of && { of: `(${of})` })} size="sm" />
      </span>
    </li>
  );
}
