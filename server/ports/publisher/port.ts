import type { MediaKind } from '#domain/media/kind.ts';
import type { Content } from '#domain/posts/editable.ts';

/** What is published: exactly the approved version. */
export interface Handover extends Content {
  postId: string;
  version: number;
  /** In order; the URLs can be read without a session for some days. */
  media: { url: string; type: MediaKind; altText: string | null }[];
  /** The same for the same try, so that the other side can recognise a repetition. */
  key: string;
}

export type Outcome =
  | { outcome: 'published'; link: string | null }
  /** A person has to post it: the owner is told, and marks it as posted. */
  | { outcome: 'owner posts it' };

/**
 * A way to publish posts. Throws PortError: `retry later` only if nothing went out, `reconnect`, `will never
 * work`, or `outcome unknown`, after which nothing is repeated automatically.
 */
export interface PublisherPort {
  /** Its display name. */
  readonly label: string;
  /** Whether a call with an unknown result may be repeated without publishing twice. */
  readonly repeatable: boolean;
  publish(post: Handover, signal: AbortSignal): Promise<Outcome>;
}

/** By the value of a company's `channel`. */
export type Publishers = Readonly<Record<string, PublisherPort>>;

export const DEFAULT_CHANNEL = 'reminder';
