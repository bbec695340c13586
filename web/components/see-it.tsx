import { ExternalLink } from 'lucide-react';

type SeeItProps = { url: string; on?: string; version?: number };

/** A link to where the post can be seen on its network. The name says of which account or version. */
export const SeeIt = ({ url, on, version }: SeeItProps) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex items-center gap-1 rounded-sm text-accent-ink underline underline-offset-2"
  >
    {version !== undefined && <span className="sr-only">Version {version}: </span>}
    View post
    <ExternalLink aria-hidden className="size-3.5" />
    <span className="sr-only">{on && ` on ${on}`} (opens in a new tab)</span>
  </a>
);
