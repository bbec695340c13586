import { NETWORK_LABELS, type NetworkName } from '#domain/networks/network.ts';
import type { Rules } from '#domain/networks/rules.ts';
import type {
  Account,
  Channel,
  Connect,
  ConnectedAccount,
  JsonObject,
  Medium,
  Networks,
  Published,
  Work,
} from '#server/ports/networks/port.ts';
import { makeStill } from '#server/ports/networks/make-still.ts';
import { PortError, type FailureKind } from '#server/ports/port-error.ts';

/** The step at which a fault happens, and how: `throw` before it is done, `lose` the answer after it is done. */
type Step = 'prepare' | 'commit' | 'findOut' | 'refresh' | 'test' | 'revoke';

const rules: Rules = {
  text: { max: 300, count: 'graphemes' },
  alt: { max: 1000, on: ['image'] },
  firstComment: false,
  image: { types: ['image/jpeg'], bytes: 1_000_000, side: 2000, way: 'upload' },
  video: null,
  sets: [
    { of: 'text', min: 0, max: 0 },
    { of: 'image', min: 1, max: 4 },
  ],
  fields: [],
  quota: { posts: 100, hours: 24 },
  fold: null,
  frame: null,
};

/** What is wrong with links that a test looks up; all others work. */
export const wrongLinks = new Map<string, string>();

export interface RecordingNetwork extends Channel {
  /** What is out, by key, in order; a key twice would be a post twice. */
  readonly out: { key: string; text: string; id: string }[];
  readonly calls: { step: Step; tokens: JsonObject; text?: string }[];
  /** What it was given to prepare last. */
  media: readonly Medium[];
  /** What the next calls of a step do instead of working, one each. */
  readonly faults: Record<Step, ((work?: Work) => Promise<never> | Promise<void>)[]>;
  /** How many steps a preparation takes. */
  steps: number;
  lost: 'repeat' | 'ask' | 'person';
  /** What `findOut` answers instead of the truth. */
  knows: boolean;
  /** Tokens that it accepts. */
  accepts: (tokens: JsonObject) => boolean;
  /** Lifetime of an access in days; null for one without an end. */
  days: number | null;
  now: () => Date;
  figuresOf: { likes: number | null; comments: number | null } | null;
  /** Where its profiles have their picture. */
  avatarUrl: string | null;
  scopes: string[] | null;
  /** Log-ins that were begun, by name. */
  readonly logins: (string | undefined)[];
  /** Accounts whose access was taken back. */
  readonly revoked: string[];
}

export const failing =
  (
    kind: FailureKind,
    message = 'No',
    seconds?: number,
    more: { answered?: boolean; duplicate?: boolean; mostTries?: number } = {},
  ) =>
  () =>
    Promise.reject(
      new PortError(kind, message, {
        ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
        ...more,
      }),
    );

/** Stands in for a network: remembers what it was asked and what is out, and fails as the test says. */
export function recordingNetwork(network: NetworkName = 'bluesky'): RecordingNetwork {
  const out: RecordingNetwork['out'] = [];
  const calls: RecordingNetwork['calls'] = [];
  const faults: RecordingNetwork['faults'] = {
    prepare: [],
    commit: [],
    findOut: [],
    refresh: [],
    test: [],
    revoke: [],
  };
  const link = (id: string) => `https://${network}.example/p/${id}`;
  const publishedAs = (key: string): Published | null => {
    const found = out.find((one) => one.key === key);
    return found ? { id: found.id, link: link(found.id) } : null;
  };

  /** A profile is known by its handle, however it is written, or by what follows a # in `code`. */
  const connected = (code: string): ConnectedAccount => {
    const [handle = '', id = handle.toLowerCase()] = code.split('#');
    return {
      network,
      remoteId: `id of ${id}`,
      handle,
      name: `The ${handle}`,
      avatarUrl: it.avatarUrl,
      ...(it.scopes ? { scopes: it.scopes } : {}),
      details: { server: `https://${network}.example` },
      tokens: { access: `first of ${handle}` },
      refreshAt: null,
      expiresAt: it.days === null ? null : new Date(it.now().getTime() + it.days * 86_400_000),
    };
  };
  const connect: Connect =
    network === 'bluesky'
      ? {
          kind: 'password',
          async connect({ handle, password }) {
            if (password !== 'right')
              throw Object.assign(new PortError('will never work', 'The password is wrong.'), {
                field: 'password',
              });
            return connected(handle);
          },
        }
      : {
          kind: 'oauth',
          async begin({ state, redirectUri, server, login }) {
            it.logins.push(login);
            if (server === 'nowhere.example')
              throw Object.assign(new PortError('will never work', 'There is no such server.'), {
                field: 'server',
              });
            const authUrl = `https://${server ?? 'network.example'}/oauth?state=${state}&back=${encodeURIComponent(redirectUri)}`;
            return { authUrl, keep: { verifier: 'kept', server: server ?? null } };
          },
          async finish({ query, keep }) {
            if (keep['verifier'] !== 'kept') throw new Error('what was kept is lost');
            if (query['code'] === 'bad')
              throw new PortError('will never work', 'The code is wrong. Please try again.');
            return (query['code'] ?? '').split(',').map(connected);
          },
        };

  const enter = async (step: Step, account: Account, work?: Work) => {
    calls.push({ step, tokens: account.tokens, ...(work ? { text: work.text } : {}) });
    if (step === 'prepare') it.media = work?.media ?? [];
    if (step !== 'refresh' && !it.accepts(account.tokens))
      throw new PortError('reconnect', 'The access was withdrawn.');
    await faults[step].shift()?.(work);
  };
  const it: RecordingNetwork = {
    network,
    label: NETWORK_LABELS[network],
    rules,
    media: [],
    connect,
    out,
    calls,
    faults,
    steps: 1,
    lost: 'ask',
    knows: true,
    accepts: () => true,
    days: null,
    now: () => new Date('2026-05-04T09:00:00.000Z'),
    figuresOf: null,
    avatarUrl: null,
    scopes: null,
    logins: [],
    revoked: [],
    afterLostCommit: () => it.lost,
    async prepare(work) {
      await enter('prepare', work.account, work);
      const step = Number(work.checkpoint?.['step'] ?? 0) + 1;
      return { next: step < it.steps ? 'prepare' : 'commit', checkpoint: { step } };
    },
    async commit(work) {
      await enter('commit', work.account, work);
      const isKnown = it.lost === 'repeat' && publishedAs(work.key);
      if (!isKnown) out.push({ key: work.key, text: work.text, id: String(out.length + 1) });
      const found = publishedAs(work.key);
      if (!found) throw new Error('what was taken is gone');
      return found;
    },
    async findOut(work) {
      await enter('findOut', work.account, work);
      const found = publishedAs(work.key);
      if (!it.knows) return { is: 'cannot tell' };
      return found
        ? { is: 'out', ...found }
        : { is: 'not out', next: 'commit', checkpoint: work.checkpoint ?? {} };
    },
    async refresh(account) {
      await enter('refresh', account);
      return { tokens: { access: 'renewed' }, refreshAt: null, expiresAt: null };
    },
    async test(account) {
      await enter('test', account);
      return { handle: account.handle, name: 'Tested', avatarUrl: it.avatarUrl, details: account.details };
    },
    async revoke(account) {
      await enter('revoke', account);
      it.revoked.push(account.handle);
    },
    figures: async () => it.figuresOf,
  };
  return it;
}

/** The commit is done, and nobody sees its end. */
export const answerLost = (network: RecordingNetwork) => async (work?: Work) => {
  if (work) network.out.push({ key: work.key, text: work.text, id: String(network.out.length + 1) });
  throw new PortError('outcome unknown', 'The line went dead');
};

/** Pictures of profiles, by their address; others cannot be read. */
export const profilePictures = new Map<string, Buffer>();

/** LinkedIn's log-in as a member is set up, the one for pages is not. */
const LINKEDIN_LOGINS: NonNullable<Networks['list'][number]['logins']> = [
  { login: 'page', configured: false, missing: ['LINKEDIN_CLIENT_ID'] },
  { login: 'member', configured: true, missing: [] },
];

export const networksOf = (...channels: Channel[]): Networks => ({
  list: [
    ...channels.map(({ network, label }) => ({
      network,
      label,
      configured: true,
      missing: [],
      ...(network === 'linkedin' ? { logins: LINKEDIN_LOGINS } : {}),
    })),
    {
      network: 'facebook',
      label: 'Facebook',
      configured: false,
      missing: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    },
  ],
  channel: (network) => channels.find((one) => one.network === network) ?? null,
  makeStill,
  link: async (url) => wrongLinks.get(url) ?? null,
  picture: async (url) => {
    const found = profilePictures.get(url);
    if (!found) throw new PortError('will never work', 'There is no such picture.');
    return found;
  },
});
