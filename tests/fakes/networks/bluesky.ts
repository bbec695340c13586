import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const cid = z.object({ $link: z.string().startsWith('bafk') });
const blob = z.strictObject({
  $type: z.literal('blob'),
  ref: cid,
  mimeType: z.string(),
  size: z.number().int(),
});
const aspectRatio = z.strictObject({ width: z.int().positive(), height: z.int().positive() });
const ref = z.strictObject({ uri: z.string().startsWith('at://'), cid: z.string() });
const feature = z.discriminatedUnion('$type', [
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#link'), uri: z.url() }),
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#mention'), did: z.string().startsWith('did:') }),
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#tag'), tag: z.string().max(640) }),
]);
const record = z.strictObject({
  $type: z.literal('app.bsky.feed.post'),
  text: z.string(),
  createdAt: z.iso.datetime(),
  facets: z
    .array(
      z.strictObject({
        index: z.strictObject({ byteStart: z.int(), byteEnd: z.int() }),
        features: z.array(feature),
      }),
    )
    .optional(),
  embed: z
    .discriminatedUnion('$type', [
      z.strictObject({
        $type: z.literal('app.bsky.embed.images'),
        images: z
          .array(z.strictObject({ image: blob, alt: z.string(), aspectRatio }))
          .min(1)
          .max(4),
      }),
      z.strictObject({ $type: z.literal('app.bsky.embed.video'), video: blob, alt: z.string(), aspectRatio }),
    ])
    .optional(),
  reply: z.strictObject({ root: ref, parent: ref }).optional(),
});
const put = z.strictObject({
  repo: z.string(),
  collection: z.literal('app.bsky.feed.post'),
  rkey: z.string().regex(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/),
  record,
  swapRecord: z.null(),
});
type BlueskyPost = z.infer<typeof record>;

export const PASSWORD = 'abcd-efgh-ijkl-mnop';
const DID = 'did:plc:abcdefghijklmnopqrstuvwx';
const HANDLE = 'greendoor.test';

const jwt = (kind: string, seconds: number) =>
  [
    'e30',
    Buffer.from(JSON.stringify({ kind, exp: Math.floor(Date.now() / 1000) + seconds })).toString('base64url'),
    String(Math.random()),
  ].join('.');

/** Stands in for an account's server, the directory of accounts, and the service that knows who has which handle. */
export async function startBluesky() {
  const posts = new Map<string, BlueskyPost>();
  const blobs = new Map<string, number>();
  const tokens = { access: new Set<string>(), refresh: new Set<string>() };
  let verdict: ((name: string) => Reply | null) | null = null;
  const no = (error: string, message = error, status = 400) => refuse(status, { error, message });
  const uriOf = (rkey: string) => `at://${DID}/app.bsky.feed.post/${rkey}`;
  const cidOf = (value: unknown) =>
    `bafy${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)}`;

  function open(): Reply {
    const [accessJwt, refreshJwt] = [jwt('access', 7200), jwt('refresh', 7_776_000)];
    tokens.access.add(accessJwt);
    tokens.refresh.add(refreshJwt);
    return { status: 200, body: { did: DID, handle: HANDLE, accessJwt, refreshJwt, active: true } };
  }

  function putRecord(call: Call): Reply {
    const read = put.safeParse(jsonIn(call));
    if (!read.success) return no('InvalidRequest', z.prettifyError(read.error));
    const { repo, rkey, record: post } = read.data;
    if (repo !== DID) return no('InvalidRequest', 'not your repository');
    const graphemes = [...new Intl.Segmenter().segment(post.text)].length;
    if (graphemes > 300 || Buffer.byteLength(post.text) > 3000) return no('InvalidRequest', 'text too long');
    const used =
      post.embed?.$type === 'app.bsky.embed.images'
        ? post.embed.images.map(({ image }) => image)
        : post.embed
          ? [post.embed.video]
          : [];
    for (const one of used)
      if (blobs.get(one.ref.$link) !== one.size) return no('BlobNotFound', 'Could not find blob');
    if (post.embed?.$type === 'app.bsky.embed.images' && used.some(({ size }) => size > 1_000_000))
      return no('InvalidRequest', 'image too large');
    const before = posts.get(rkey);
    if (before && JSON.stringify(before) !== JSON.stringify(post))
      return no('InvalidSwap', 'Record was at another');
    posts.set(rkey, post);
    return { status: 200, body: { uri: uriOf(rkey), cid: cidOf(post) } };
  }

  function byName(name: string, call: Call): Reply {
    const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (name === 'com.atproto.server.createSession') {
      const { identifier, password } = jsonIn(call);
      return identifier === HANDLE && password === PASSWORD
        ? open()
        : no('AuthenticationRequired', 'Invalid identifier or password', 401);
    }
    if (name === 'com.atproto.server.refreshSession')
      return tokens.refresh.has(token) ? open() : no('ExpiredToken', 'Token has been revoked');
    if (name === 'com.atproto.server.deleteSession') {
      if (!tokens.refresh.delete(token)) return no('InvalidToken', 'Token could not be verified');
      tokens.access.clear();
      return { status: 200 };
    }
    if (name === 'com.atproto.identity.resolveHandle') {
      if (call.query.get('handle') === HANDLE) return { status: 200, body: { did: DID } };
      return no('InvalidRequest', 'Unable to resolve handle');
    }
    if (name === 'com.atproto.repo.getRecord') {
      const rkey = call.query.get('rkey') ?? '';
      const value =
        call.query.get('collection') === 'app.bsky.actor.profile'
          ? { displayName: 'Green Door', avatar: { ref: { $link: 'bafkavatar' } } }
          : posts.get(rkey);
      if (call.query.get('repo') !== DID || !value) return no('RecordNotFound', 'Could not locate record');
      return { status: 200, body: { uri: uriOf(rkey), cid: cidOf(value), value } };
    }
    if (!tokens.access.has(token)) return no('ExpiredToken', 'Token has expired');
    if (name === 'com.atproto.server.getSession')
      return { status: 200, body: { did: DID, handle: HANDLE, active: true } };
    if (name === 'com.atproto.repo.uploadBlob') {
      const $link = `bafk${createHash('sha256').update(call.body).digest('hex').slice(0, 40)}`;
      blobs.set($link, call.body.length);
      const mimeType = call.headers['content-type'] ?? '';
      return {
        status: 200,
        body: { blob: { $type: 'blob', ref: { $link }, mimeType, size: call.body.length } },
      };
    }
    if (name === 'com.atproto.repo.putRecord') return putRecord(call);
    if (name === 'app.bsky.feed.getPosts') {
      const found = [...posts.keys()].filter((rkey) => uriOf(rkey) === call.query.get('uris'));
      return { status: 200, body: { posts: found.map(() => ({ likeCount: 3, replyCount: 1 })) } };
    }
    return no('MethodNotImplemented', name, 501);
  }

  const server = await standIn((call) => {
    if (call.path === `/plc/${DID}`)
      return {
        status: 200,
        body: { id: DID, service: [{ id: '#atproto_pds', type: 'x', serviceEndpoint: server.url }] },
      };
    const name = call.path.replace(/^\/xrpc\//, '');
    return verdict?.(name) ?? byName(name, call);
  });
  return {
    ...server,
    bases: { url: server.url, plc: `${server.url}/plc` },
    handle: HANDLE,
    did: DID,
    posts,
    forgetBlobs: () => blobs.clear(),
    endAccess: () => tokens.access.clear(),
    revoke() {
      tokens.access.clear();
      tokens.refresh.clear();
    },
    /** What it says to calls of a name instead. */
    judge(say: ((name: string) => Reply | null) | null) {
      verdict = say;
    },
    withText: (text: string) => [...posts.values()].filter((post) => post.text === text),
  };
}
