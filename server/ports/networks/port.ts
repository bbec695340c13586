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
  /** Opened by the caller, who keeps them sealed. */
  tokens: JsonObject;
  /** Not secret: its server, what that server allows (`limits`, see AccountLimits), its software. */
  details: JsonObject;
}

export interface Renewed {
  tokens: JsonObject;
  /** When a person has to connect it again; null where that has no date. */
  expiresAt: Date | null;
  /** From then on `refresh` is due before the tokens are used; null where there is nothing to refresh. */
  refreshAt: Date | null;
}

/** A profile that somebody has just connected. */
export interface ConnectedAccount extends Account, Renewed {
  network: NetworkName;
  name: string;
  avatarUrl: string | null;
  /** What was allowed, as the network tells it; left out where it does not. */
  scopes?: string[];
}

/** What `test` found; it also tells what has changed since the account was connected. */
export interface Profile {
  handle: string;
  name: string;
  avatarUrl: string | null;
  details: JsonObject;
}

/** One picture or film of the version that goes out. The facts are those of what `open` gives. */
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
   * A picture whose shape was changed for this account, as people chose and saw it: the shapes that it may have then,
   * and where the part lies that a crop keeps.
   */
  fit: { how: Fit; room: Range; at: Place } | null;
  /** The bytes from an offset on; may be called several times. */
  open(from?: number): Promise<Readable>;
  /**
   * For networks that read from us: an address that is readable without a session for the next day, of this medium
   * made to fit what the network accepts. Throws PortError `not configured` where this server cannot be reached.
   */
  address(accepts: Accepts): Promise<string>;
}

/** One post on its way to one account. All of it belongs to one version, and so does the checkpoint. */
export interface Work<C extends JsonObject = JsonObject> {
  account: Account;
  /** The same for every call about the same post, version and account: what a repetition is recognised by. */
  key: string;
  /** The date that was agreed. */
  scheduledAt: Date;
  text: string;
  media: readonly Medium[];
  firstComment: string | null;
  /** Per-network fields, see `fields` and `formats` of the rules. */
  options: JsonObject;
  /** What the last step of `prepare` or `findOut` gave; null before the first. */
  checkpoint: C | null;
  /** When the commit whose end was not seen began; null before one was tried. */
  committingSince: Date | null;
  /** Ids of posts of this profile that are known to be others: `findOut` takes none of them for this one. */
  taken?: ReadonlySet<string>;
}

export interface Published {
  /** The network's own id of the post. */
  id: string;
  link: string | null;
}

export type Found<C extends JsonObject = JsonObject> =
  | ({ is: 'out' } & Published)
  /** It is not out and will not be: `commit` may be called again, after `prepare` where the checkpoint says so. */
  | { is: 'not out'; next: 'prepare' | 'commit'; checkpoint: C }
  /** To be asked again with this checkpoint, not before that moment. */
  | { is: 'look again'; checkpoint: C; notBefore: Date }
  /** Only a person can tell. */
  | { is: 'cannot tell' };

export interface Afterwards {
  /** Null where the network tells none. */
  link: string | null;
  /** What became of the first comment. Only `retry later` may be asked for again. */
  comment: 'none' | 'out' | 'retry later' | 'refused' | 'unknown';
  reason: string | null;
  /** With `retry later`: it may be out, and is sent again only for as long as that is recognised. */
  maybe?: boolean;
}

export interface Figures {
  likes: number | null;
  comments: number | null;
}

export type Connect =
  | {
      kind: 'oauth';
      /** Where the person allows the access, and what `finish` needs again: secret, kept by the caller. */
      begin(ask: {
        redirectUri: string;
        state: string;
        /** Mastodon: the server's name. */
        server?: string;
        /**
         * Instagram: through which log-in, its own where nothing is said and both are set up. LinkedIn: to the person's
         * own profile where nothing is said, or to the pages that they manage.
         */
        login?: Login;
      }): Promise<{ authUrl: string; keep: JsonObject }>;
      /** `query`: what the network sent back. Every profile that the person may publish to. */
      finish(answer: {
        redirectUri: string;
        query: Readonly<Record<string, string>>;
        keep: JsonObject;
      }): Promise<ConnectedAccount[]>;
    }
  | {
      kind: 'password';
      connect(ask: { handle: string; password: string; server?: string }): Promise<ConnectedAccount>;
    };

/**
 * A network. Every call throws PortError and nothing else: `retry later` (a used-up quota, too: retryAfterSeconds says
 * when it is worth it), `reconnect` (believed only after one `refresh` where `refreshAt` is not null), `will never work`
 * with a sentence for people, `not configured`; and `commit` alone `outcome unknown`, wherever it may have gone out. All
 * before the commit may be repeated, it shows nothing.
 */
export interface Channel<C extends JsonObject = JsonObject> {
  readonly network: NetworkName;
  readonly label: string;
  readonly rules: Rules;
  readonly connect: Connect;
  /** After a commit whose end nobody saw: call it again, ask `findOut`, or leave it to a person. */
  afterLostCommit(account: Account): 'repeat' | 'ask' | 'person';
  /** Whether `findOut` may have to go by words, so that what it finds could be another post with the same ones. */
  readonly byWords?: boolean;
  /** One step, under two minutes. The checkpoint is stored before the next. May run hours ahead. */
  prepare(
    work: Work<C>,
    signal: AbortSignal,
  ): Promise<{ next: 'prepare' | 'commit'; checkpoint: C; notBefore?: Date }>;
  /** The one call that makes it visible. */
  commit(work: Work<C>, signal: AbortSignal): Promise<Published>;
  /**
   * By what only this post has: an id of ours, a medium's id; never by being the newest one. Where the network keeps
   * nothing like that, by its words, links and date among what is not `taken`.
   */
  findOut(work: Work<C>, signal: AbortSignal): Promise<Found<C>>;
  /** For how many milliseconds a first comment that is sent again is taken for the same one; left out: never. */
  commentKeyLives?(account: Account): number;
  /** First comment and address. The post is out, so this never throws. */
  afterwards?(work: Work<C>, published: Published, signal: AbortSignal): Promise<Afterwards>;
  /** One at a time per account, and stored before anything uses it. */
  refresh(account: Account, signal: AbortSignal): Promise<Renewed>;
  /** Whether the access still works. */
  test(account: Account, signal: AbortSignal): Promise<Profile>;
  /** Ends the access at the network, for whoever shares it, too. Left out where a network has no way to do so. */
  revoke?(account: Account, signal: AbortSignal): Promise<void>;
  /** Null where the post is no longer there. */
  figures?(account: Account, published: Published, signal: AbortSignal): Promise<Figures | null>;
  /** How many posts the network still takes, where it tells. */
  quota?(account: Account, signal: AbortSignal): Promise<{ left: number; of: number } | null>;
}

/** A network that this server knows, and which settings it still needs. */
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
  /** Null where it is not configured. */
  readonly channel: (network: NetworkName) => Channel | null;
  /** A picture made to fit; cropped or padded only where it says so. */
  readonly makeStill: (medium: Pick<Medium, 'open' | 'fit'>, accepts: Accepts) => Promise<Still>;
  /** The bytes of a profile's picture, read only from public addresses. PortError as from a channel. */
  readonly picture: (url: string, signal: AbortSignal) => Promise<Buffer>;
  /** Whether a link in a post works, asked only at public addresses: what is wrong with it, or null. */
  readonly link: (url: string, signal: AbortSignal) => Promise<string | null>;
}

export interface Still {
  data: Buffer;
  type: string;
  width: number;
  height: number;
}
