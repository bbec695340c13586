import type { MediaKind } from '#domain/media/kind.ts';
import type { NetworkName } from './network.ts';

/** How a network counts the characters of a text. */
export type Counting = 'graphemes' | 'utf16' | 'weighted' | 'emoji as bytes';

export interface TextRule {
  max: number;
  count: Counting;
  /** A second limit, in bytes of UTF-8. */
  maxBytes?: number;
  /** The length that every link counts as. */
  perLink?: number;
  /** Each of these is escaped by a backslash, which counts. */
  escape?: string;
  /** `@name@server` counts as `@name`. */
  shortMentions?: boolean;
  /** How many different links it may have. */
  maxLinks?: number;
  maxHashtags?: number;
  maxMentions?: number;
  /** Characters that a post's text cannot have; a first comment can. */
  without?: string;
}

/** Width divided by height. */
export type Range = readonly [least: number, most: number];

/** What a network takes of one kind of media. A missing limit does not exist, or is unknown. */
export interface Accepts {
  /** MIME types; others are converted to the first. */
  types: readonly string[];
  /** Our target size; never above the network's limit. */
  bytes: number;
  /** Smaller files are refused. */
  minBytes?: number;
  ratio?: Range;
  /** Longer sides are scaled down to this. */
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

/** One of several kinds of post on a network, such as a reel or a story. */
export interface Format {
  label: string;
  sets: readonly MediaSet[];
  image?: Partial<Accepts>;
  video?: Partial<Accepts>;
  /** False where the text is not shown. */
  text: boolean;
  /** Replaces the network's frame. */
  frame?: Range;
  /** Shows pictures and videos whole, with bars beside them. */
  whole?: boolean;
}

/** A setting of a network besides text and media, stored under its name in a target's `options`. */
export interface Field {
  name: string;
  label: string;
  /** A list is an array of texts, typed with commas. */
  kind: 'text' | 'list' | 'number' | 'choice';
  required: boolean;
  /** The most UTF-16 characters; for a list, of each text. */
  max?: number;
  /** The most texts of a list, or the largest number. */
  most?: number;
  /** Stored values and their labels; the first is the default, unless a choice is required. */
  choices?: Readonly<Record<string, string>>;
  /** Forbidden characters. */
  without?: string;
  /** Tags with commas between them. A tag with a space in it counts as if it stood in quotation marks. */
  tags?: true;
  /** It counts towards the length of the text. */
  countsWithText?: true;
  /** A moment of the video, in seconds. */
  inVideo?: true;
  /** A regular expression that the whole value, or each text of a list, has to match; `hint` explains it. */
  pattern?: string;
  hint?: string;
  /** Only for these kinds of post; for all where missing. */
  formats?: readonly string[];
  /** Only if the media include this kind. */
  with?: MediaKind;
}

export interface Rules {
  text: TextRule;
  /** Null where the network has no alt text. */
  alt: { max: number; on: readonly MediaKind[]; maxOnVideo?: number } | null;
  firstComment: boolean;
  image: Accepts | null;
  video: Accepts | null;
  sets: readonly MediaSet[];
  /** Chosen by `options.format`; the first is the default. */
  formats?: Readonly<Record<string, Format>>;
  /** Settings besides text and media, in `options`. */
  fields: readonly Field[];
  /** A picture that moves goes without others. */
  movesAlone?: true;
  quota: 'ask' | { posts: number; hours: number };
  /** Where a long text is folded, in visible characters; null where it never is. */
  fold: { characters: number; lines: number } | null;
  /** The frame of a picture: width divided by height, as [narrowest, widest]. */
  frame: Range | null;
  /** In a set, everything is cut to the shape of the first. */
  likeFirst?: boolean;
}

/** Limits of one account's server, as Mastodon servers report them. */
export interface AccountLimits {
  text?: number;
  perLink?: number;
  media?: number;
  imageBytes?: number;
  videoBytes?: number;
  alt?: number;
}

export type RulesTable = Readonly<Record<NetworkName, Rules>>;
