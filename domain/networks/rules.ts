import type { MediaKind } from '#domain/media/kind.ts';
import type { NetworkName } from './network.ts';

/** How a network counts the characters of a text. */
export type Counting = 'graphemes' | 'utf16' | 'weighted' | 'emoji as bytes';

export interface TextRule {
  max: number;
  count: Counting;
  /** A second limit, in bytes of UTF-8. */
  maxBytes?: number;
  /** What every link counts, however long it is. */
  perLink?: number;
  /** Each of these gets a backslash, which counts. */
  escape?: string;
  /** `@name@server` counts as `@name`. */
  shortMentions?: boolean;
  maxHashtags?: number;
  maxMentions?: number;
}

/** Width divided by height. */
export type Range = readonly [least: number, most: number];

/** What a network takes of one kind of media. A limit that is not named does not exist, or is not known. */
export interface Accepts {
  /** MIME types, the one that others are turned into first. */
  types: readonly string[];
  /** What we aim at; never more than the network takes. */
  bytes: number;
  ratio?: Range;
  /** The longer side is made no longer than this. */
  side: number;
  minWidth?: number;
  minHeight?: number;
  seconds?: readonly [least: number, most: number];
  /** `upload`: we send the bytes. `fetch`: the network reads a public address of ours. */
  way: 'upload' | 'fetch';
}

export interface MediaSet {
  of: 'text' | 'image' | 'video' | 'mixed';
  min: number;
  max: number;
}

/** One way to show a post on a network where it has several, as a reel or a story. */
export interface Format {
  label: string;
  sets: readonly MediaSet[];
  image?: Partial<Accepts>;
  video?: Partial<Accepts>;
  /** False where the text is not shown. */
  text: boolean;
  /** Instead of the network's. */
  frame?: Range;
  /** Pictures and films are shown whole in it, with bars beside them. */
  whole?: boolean;
}

/** What can be set for a network beside text and media, kept in a target's `options` under its name. */
export interface Field {
  name: string;
  label: string;
  /** A list is an array of texts, which people type with commas between them. */
  kind: 'text' | 'list' | 'number' | 'choice';
  required: boolean;
  /** Most characters, as UTF-16; of a list, in each of its texts. */
  max?: number;
  /** The most texts of a list; the largest number. */
  most?: number;
  /** What is kept, and how people call it; the first one counts where nothing is chosen, unless a choice is required. */
  choices?: Readonly<Record<string, string>>;
  /** None of these may occur. */
  without?: string;
  /** A regular expression that all of it has to match; `hint` says what that is. */
  pattern?: string;
  hint?: string;
  /** Only for these kinds of post; for all where none are named. */
  formats?: readonly string[];
  /** Only where one of these is among the media. */
  with?: MediaKind;
}

export interface Rules {
  text: TextRule;
  /** Null where the network has no alt text. */
  alt: { max: number; on: readonly MediaKind[] } | null;
  firstComment: boolean;
  image: Accepts | null;
  video: Accepts | null;
  sets: readonly MediaSet[];
  /** Chosen by `options.format`; the first one where none is chosen. */
  formats?: Readonly<Record<string, Format>>;
  /** What can be set beside text and media, in `options`. */
  fields: readonly Field[];
  quota: 'ask' | { posts: number; hours: number };
  /** Where a long text is folded, in characters as people see them; null where it never is. */
  fold: { characters: number; lines: number } | null;
  /** The frame that a still is shown in: width divided by height, as [narrowest, widest]. */
  frame: Range | null;
  /** In a set everything is cut to the shape of the first. */
  likeFirst?: boolean;
}

/** What one account's server allows instead, as Mastodon's servers tell. */
export interface AccountLimits {
  text?: number;
  perLink?: number;
  media?: number;
  imageBytes?: number;
  videoBytes?: number;
  alt?: number;
}

export type RulesTable = Readonly<Record<NetworkName, Rules>>;
