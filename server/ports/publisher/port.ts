import type { MediaKind } from '#domain/media/kind.ts';
import type { Content } from '#domain/posts/editable.ts';

/** What goes out: exactly the version that was approved. */
export interface Handover extends Content {
  postId: string;
  version: number;
  /** In order; the addresses can be read without a session for some days. */
  media: { url: string; type: MediaKind; altText: string | null }[];
  /** The same for the same try, so that the other side can recognise a repetition. */
  key: string;
}

export type Outcome =
  | { outcome: 'published'; link: string | null }
  /** A person has to post it: the owner is told, and marks it as posted. */
  | { outcome: 'owner posts it' };

/**
 * A way for posts to go out. Throws PortError: `retry later` only where nothing went out, `reconnect`,
 * `will never work`, or `outcome unknown`, after which nothing is repeated by itself.
 */
export interface PublisherPort {
  /** As people call it. */
  readonly label: string;
  /** Whether a call whose end nobody saw may be made again without anything going out twice. */
  readonly repeatable: boolean;
  publish(post: Handover, signal: AbortSignal): Promise<Outcome>;
}

/** By the name in a company's `channel`. */
export type Publishers = Readonly<Record<string, PublisherPort>>;

export const DEFAULT_CHANNEL = 'reminder';
