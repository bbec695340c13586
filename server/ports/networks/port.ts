import type { Readable } from 'node:stream';
import type { MediaKind } from '#domain/media/kind.ts';
import type { Login } from '#domain/networks/logins.ts';
import type { NetworkName } from '#domain/networks/network.ts';
import type { Accepts, Range, Rules } from '#domain/networks/rules.ts';
import type { Fit, Place } from '#domain/networks/options.ts';

export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What a channel needs of a connected account. */
export interface Account {
  /** The network's own id of the profile. */
  remoteId: string;
  handle: string;
  /** Decrypted by the caller, who stores them encrypted. */
  tokens: JsonObject;
  /** Not secret: its server, the server's limits (`limits`, see AccountLimits), its software. */
  details: JsonObject;
}

export interface Renewed {
  tokens: JsonObject;
  /** When a person has to connect it again; null if there is no such date. */
  expiresAt: Date | null;
  /** From then on `refresh` is due before the tokens are used; null if there is nothing to refresh. */
  refreshAt: Date | null;
}

/** A profile that was just connected. */
export interface ConnectedAccount extends Account, Renewed {
  network: NetworkName;
  name: string;
  avatarUrl: string | null;
  /** The granted scopes, if the network tells them. */
  scopes?: string[];
}

/** The result of `test`, with what has changed since the account was connected. */
export interface Profile {
  handle: string;
  name: string;
  avatarUrl: string | null;
  details: JsonObject;
}

/** One picture or film of the version that goes out. The facts describe what `open` returns. */
export interface Medium {
  kind: MediaKind;
  /** MIME type. */
  type: string;
  bytes: number;
  width: number;
  height: number;
  seconds: number | null;
  altText: string | null;
  /**
   * Set if the picture's shape was changed for this account, as people chose and saw it: the allowed shapes,
   * and the position of the part that a crop keeps.
   */
  fit: { how: Fit; room: Range; at: Place } | null;
  /** The bytes from an offset on; may be called several times. */
  open(from?: number): Promise<Readable>;
  /**
   * For networks that fetch from us: a URL of this medium, made to fit what the network accepts, readable
   * without a session for the next day. Throws PortError `not configured` if this server cannot be reached.
   */
  address(accepts: Accepts): Promise<string>;
}

/** One post to be published on one account. Everything belongs to one version, including the checkpoint. */
export interface Work<C extends JsonObject = JsonObject> {
  account: Account;
  /** The same for every call about the same post, version and account: identifies a repetition. */
  key: string;
  /** The scheduled date. */
  scheduledAt: Date;
  text: string;
  media: readonly Medium[];
  firstComment: string | null;
  /** Per-network fields; see `fields` and `formats` of the rules. */
  options: JsonObject;
  /** The result of the last step of `prepare` or `findOut`; null before the first. */
  checkpoint: C | null;
  /** When the commit with an unknown result began; null before one was tried. */
  committingSince: Date | null;
  /** When the first commit of this version began: that one may be out, too, although it was not found. */
  triedSince?: Date;
  /** Ids of this profile's posts that belong to other targets: `findOut` ignores them. */
  taken?: ReadonlySet<string>;
}

export interface Published {
  /** The network's own id of the post. */
  id: string;
  link: string | null;
}

export type Found<C extends JsonObject = JsonObject> =
  | ({ is: 'out' } & Published)
  /** It is not out and will not be: `commit` may be called again, or `prepare` first if `next` says so. */
  | { is: 'not out'; next: 'prepare' | 'commit'; checkpoint: C }
  /** To be asked again with this checkpoint, not before then. */
  | { is: 'look again'; checkpoint: C; notBefore: Date }
  /** Only a person can tell. */
  | { is: 'cannot tell' };

export interface Afterwards {
  /** Null if the network gives none. */
  link: string | null;
  /** The result of the first comment. `no access`: the access was refused, so nothing was sent. */
  comment: 'none' | 'out' | 'retry later' | 'no access' | 'refused' | 'unknown';
  reason: string | null;
  /** With `retry later`: it may be out, and is repeated only while the network recognises repetitions. */
  maybe?: boolean;
  /** With `retry later`: how long the network asks to wait. */
  retryAfterSeconds?: number | undefined;
}

export interface Figures {
  likes: number | null;
  comments: number | null;
}

export type Connect =
  | {
      kind: 'oauth';
      /** The URL for granting the access, and what `finish` needs: secret, stored by the caller. */
      begin(ask: {
        redirectUri: string;
        state: string;
        /** Mastodon: the server's name. */
        server?: string;
        /**
         * Instagram: which log-in; by default its own if both are set up. LinkedIn: the person's own profile
         * by default, or the pages that they manage.
         */
        login?: Login;
        signal?: AbortSignal;
      }): Promise<{ authUrl: string; keep: JsonObject }>;
      /** `query`: what the network sent back. Returns every profile that the person may publish to. */
      finish(answer: {
        redirectUri: string;
        query: Readonly<Record<string, string>>;
        keep: JsonObject;
        signal?: AbortSignal;
      }): Promise<ConnectedAccount[]>;
    }
  | {
      kind: 'password';
      connect(ask: {
        handle: string;
        password: string;
        server?: string;
        signal?: AbortSignal;
      }): Promise<ConnectedAccount>;
    };

/**
 * A network. Every call throws only PortError: `retry later` (also for a used-up quota; retryAfterSeconds
 * says when), `reconnect` (trusted only after one `refresh` if `refreshAt` is not null), `will never work`
 * with a sentence for people, `not configured`; and only `commit` throws `outcome unknown`, if the post may
 * be out. Everything before the commit may be repeated and shows nothing.
 */
export interface Channel<C extends JsonObject = JsonObject> {
  readonly network: NetworkName;
  readonly label: string;
  readonly rules: Rules;
  readonly connect: Connect;
  /** After a commit with an unknown result: repeat it, ask `findOut`, or leave it to a person. */
  afterLostCommit(account: Account): 'repeat' | 'ask' | 'person';
  /** Whether `findOut` may go by the text, so that it could find another post with the same text. */
  readonly byWords?: boolean;
  /** One step, under two minutes. The checkpoint is stored before the next. May run hours ahead. */
  prepare(
    work: Work<C>,
    signal: AbortSignal,
  ): Promise<{ next: 'prepare' | 'commit'; checkpoint: C; notBefore?: Date }>;
  /** The only call that makes the post visible. */
  commit(work: Work<C>, signal: AbortSignal): Promise<Published>;
  /**
   * By something that only this post has: an id of ours, a medium's id; never by being the newest. If the
   * network stores nothing like that, by text, links and date among posts that are not `taken`.
   */
  findOut(work: Work<C>, signal: AbortSignal): Promise<Found<C>>;
  /** For how many milliseconds a repeated first comment is recognised; left out: never. */
  commentKeyLives?(account: Account): number;
  /** First comment and URL. The post is out, so this never throws. */
  afterwards?(work: Work<C>, published: Published, signal: AbortSignal): Promise<Afterwards>;
  /** Called one at a time per account; the result is stored before anything uses it. */
  refresh(account: Account, signal: AbortSignal): Promise<Renewed>;
  /** Whether the access still works. */
  test(account: Account, signal: AbortSignal): Promise<Profile>;
  /** Ends the access at the network, also for accounts that share it. Left out if the network cannot. */
  revoke?(account: Account, signal: AbortSignal): Promise<void>;
  /** Null if the post no longer exists. */
  figures?(account: Account, published: Published, signal: AbortSignal): Promise<Figures | null>;
  /** How many posts the network still takes, if it tells. */
  quota?(account: Account, signal: AbortSignal): Promise<{ left: number; of: number } | null>;
}

/** A network that this server knows, with its missing settings. */
export interface KnownNetwork {
  network: NetworkName;
  label: string;
  configured: boolean;
  /** Names of settings. */
  missing: string[];
  /** Ways to log in, where there are several. */
  logins?: { login: Login; configured: boolean; missing: string[] }[];
}

export interface Networks {
  readonly list: readonly KnownNetwork[];
  /** Null if it is not configured. */
  readonly channel: (network: NetworkName) => Channel | null;
  /** A picture made to fit; cropped or padded only if it says so. */
  readonly makeStill: (medium: Pick<Medium, 'open' | 'fit'>, accepts: Accepts) => Promise<Still>;
  /** The bytes of a profile's picture, read only from public addresses. Throws PortError like a channel. */
  readonly picture: (url: string, signal: AbortSignal) => Promise<Buffer>;
  /** What is wrong with a link in a post, checked only at public addresses; null if it works. */
  readonly link: (url: string, signal: AbortSignal) => Promise<string | null>;
}

export interface Still {
  data: Buffer;
  type: string;
  width: number;
  height: number;
  /** A GIF with all its frames. */
  moves?: true;
}
