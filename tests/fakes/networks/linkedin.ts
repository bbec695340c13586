import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formIn } from './form.ts';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'li-app', clientSecret: 'li-secret' };
const MEMBER = 'urn:li:person:abc';
const PAGE = 'urn:li:organization:77';
const PART = 2000;

/** LinkedIn's "little text": each of its signs is escaped but in a hashtag, which is one word, and in a mention. */
const LITTLE =
  /^(?:\\[\\|{}@[\]()<>#*_~]|[^\\|{}@[\]()<>#*_~]|#[\p{L}\p{M}\p{N}]+|@\[[^\]]+\]\(urn:li:(?:organization|person):[\w-]+\))*$/u;
/** As LinkedIn gives a text back: it knows a hashtag only where the sign was not escaped. */
const asStored = (commentary: string) =>
  commentary.replace(/(?<!\\)#([\p{L}\p{M}\p{N}]+)/gu, '{hashtag|\\#|$1}');

const owner = z.enum([MEMBER, PAGE]);
const medium = z.strictObject({ id: z.string(), altText: z.string().max(4086).optional() });
const posted = z.strictObject({
  author: owner,
  commentary: z.string().max(3000),
  visibility: z.enum(['PUBLIC', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: z
    .union([
      z.strictObject({ media: medium }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(medium).min(2).max(20) }) }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
});
type Post = z.infer<typeof posted> & { id: string; createdAt: number; comments: string[] };

/** Stands in for LinkedIn: log-in of members and pages, uploads in parts, posts; a member's posts cannot be read. */
export async function startLinkedin(now: () => Date) {
  const codes = new Map<string, { redirect: string; scope: string }>();
  const tokens = new Map<string, string>();
  const images = new Map<string, number>();
  const videos = new Map<string, { size: number; parts: (number | undefined)[]; status: string }>();
  const posts: Post[] = [];
  const pages = [PAGE];
  let verdict: ((path: string) => Reply | null) | null = null;
  const no = (status: number, message: string, code = 'X') => refuse(status, { status, code, message });
  const made = (id: string): Reply => ({ status: 201, headers: { 'x-restli-id': id } });
  const ok = (body: unknown): Reply => ({ status: 200, body });

  function logIn(call: Call): Reply | null {
    if (call.path === '/oauth/v2/authorization') {
      const code = randomUUID();
      const redirect = call.query.get('redirect_uri') ?? '';
      if (call.query.get('client_id') !== APP.clientId || call.query.get('response_type') !== 'code')
        return no(400, 'client');
      codes.set(code, { redirect, scope: call.query.get('scope') ?? '' });
      const back = new URL(redirect);
      back.search = new URLSearchParams({ code, state: call.query.get('state') ?? '' }).toString();
      return { status: 302, headers: { Location: back.href } };
    }
    if (!['/oauth/v2/accessToken', '/oauth/v2/revoke'].includes(call.path)) return null;
    const form = formIn(call);
    if (form['client_id'] !== APP.clientId || form['client_secret'] !== APP.clientSecret)
      return no(401, 'client');
    if (call.path === '/oauth/v2/revoke')
      return tokens.delete(form['token'] ?? '') ? ok({}) : no(400, 'no such token');
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const refreshed =
      form['grant_type'] === 'refresh_token' ? tokens.get(form['refresh_token'] ?? '') : undefined;
    const scope = code && code.redirect === form['redirect_uri'] ? code.scope : refreshed;
    if (scope === undefined) return refuse(400, { error: 'invalid_request' });
    const [access, refresh] = [randomUUID(), randomUUID()];
    tokens.set(access, scope);
    const life = { access_token: access, expires_in: 5_184_000, scope: scope.replaceAll(' ', ',') };
    if (!scope.includes('w_organization_social')) return ok(life);
    tokens.set(refresh, scope);
    return ok({ ...life, refresh_token: refresh, refresh_token_expires_in: 31_536_000 });
  }

  function upload(call: Call): Reply | null {
    if (call.method !== 'PUT') return null;
    const [, kind, name = '', index = '0'] = call.path.slice(1).split('/');
    if (kind === 'image') images.set(name, call.body.length);
    else {
      const one = videos.get(name);
      if (!one) return no(404, 'no such upload');
      one.parts[Number(index)] = call.body.length;
    }
    return { status: 201, headers: { ETag: `"etag-${index}"` } };
  }

  function media(call: Call): Reply | null {
    const action = call.query.get('action');
    if (call.path === '/rest/images') {
      z.strictObject({ initializeUploadRequest: z.strictObject({ owner }) }).parse(jsonIn(call));
      const urn = `urn:li:image:${images.size}-${randomUUID().slice(0, 8)}`;
      return ok({ value: { uploadUrl: `${server.url}/up/image/${urn}`, image: urn } });
    }
    if (call.path === '/rest/videos' && action === 'initializeUpload') {
      const { initializeUploadRequest: asked } = z
        .strictObject({
          initializeUploadRequest: z.strictObject({
            owner,
            fileSizeBytes: z.int(),
            uploadCaptions: z.literal(false),
            uploadThumbnail: z.literal(false),
          }),
        })
        .parse(jsonIn(call));
      const urn = `urn:li:video:${videos.size}-${randomUUID().slice(0, 8)}`;
      const size = asked.fileSizeBytes;
      videos.set(urn, { size, parts: [], status: 'WAITING_UPLOAD' });
      const uploadInstructions = Array.from({ length: Math.ceil(size / PART) }, (_, n) => ({
        uploadUrl: `${server.url}/up/video/${urn}/${n}`,
        firstByte: n * PART,
        lastByte: Math.min(size, (n + 1) * PART) - 1,
      }));
      return ok({ value: { video: urn, uploadToken: 't', uploadInstructions } });
    }
    if (call.path === '/rest/videos') {
      const asked = z
        .strictObject({
          finalizeUploadRequest: z.strictObject({
            video: z.string(),
            uploadToken: z.literal('t'),
            uploadedPartIds: z.array(z.string()),
          }),
        })
        .parse(jsonIn(call)).finalizeUploadRequest;
      const one = videos.get(asked.video);
      const whole = one?.parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === one?.size;
      if (!one || !whole || asked.uploadedPartIds.some((id, n) => id !== `etag-${n}`))
        return no(400, 'parts');
      one.status = 'PROCESSING';
      return { status: 200 };
    }
    const one = videos.get(decodeURIComponent(/^\/rest\/videos\/(.+)$/.exec(call.path)?.[1] ?? ''));
    if (!one) return null;
    const { status } = one;
    if (status === 'PROCESSING') one.status = 'AVAILABLE';
    return ok({ status });
  }

  function post(call: Call): Reply {
    const read = posted.safeParse(jsonIn(call));
    if (!read.success) return no(400, z.prettifyError(read.error));
    if (!LITTLE.test(read.data.commentary)) return no(400, 'the text would be cut off');
    const { content } = read.data;
    const ids = !content
      ? []
      : 'media' in content
        ? [content.media.id]
        : content.multiImage.images.map(({ id }) => id);
    if (ids.some((id) => !images.has(id) && videos.get(id)?.status !== 'AVAILABLE')) return no(400, 'media');
    const id = `urn:li:share:${7000 + posts.length}`;
    posts.unshift({ ...read.data, id, createdAt: now().getTime(), comments: [] });
    return made(id);
  }

  function rest(call: Call, scope: string): Reply {
    const { path } = call;
    if (path === '/v2/userinfo') return ok({ sub: 'abc', name: 'Ada Door', picture: 'https://l.test/p' });
    if (
      !/^20\d{4}$/.test(String(call.headers['linkedin-version'])) ||
      call.headers['x-restli-protocol-version'] !== '2.0.0'
    )
      return no(426, 'version');
    if (path === '/rest/organizationAcls') {
      const start = Number(call.query.get('start') ?? 0);
      const count = Math.min(100, Number(call.query.get('count') ?? 10));
      const next = [{ rel: 'next', href: `${path}?start=${start + count}&count=${count}` }];
      return ok({
        paging: { start, count, links: pages.length > start + count ? next : [] },
        elements: pages.slice(start, start + count).map((organization) => ({ organization })),
      });
    }
    const page = pages.find((urn) => path === `/rest/organizations/${urn.split(':').at(-1)}`);
    if (page)
      return ok(
        page === PAGE
          ? { localizedName: 'Green Door', vanityName: 'green-door' }
          : { localizedName: 'Blue Door', vanityName: 'blue-door' },
      );
    if (path === '/rest/posts' && call.method === 'POST') return post(call);
    if (path === '/rest/posts') {
      if (!scope.includes('r_organization_social')) return no(403, 'Not enough permissions');
      if (call.headers['x-restli-method'] !== 'FINDER' || call.query.get('q') !== 'author')
        return no(400, 'finder');
      const start = Number(call.query.get('start') ?? 0);
      const count = Math.min(100, Number(call.query.get('count') ?? 10));
      const own = posts.filter(({ author }) => author === call.query.get('author'));
      const part = own.slice(start, start + count);
      return ok({ elements: part.map((one) => ({ ...one, commentary: asStored(one.commentary) })) });
    }
    const action = /^\/rest\/socialActions\/([^/]+)(\/comments)?$/.exec(path);
    const found = posts.find(({ id }) => id === decodeURIComponent(action?.[1] ?? ''));
    if (found && action?.[2]) {
      const asked = z.strictObject({
        actor: owner,
        object: z.literal(found.id),
        message: z.strictObject({ text: z.string() }),
      });
      found.comments.push(asked.parse(jsonIn(call)).message.text);
      return made('urn:li:comment:1');
    }
    if (found)
      return ok({
        likesSummary: { totalLikes: 6 },
        commentsSummary: { totalFirstLevelComments: found.comments.length },
      });
    return media(call) ?? no(404, path);
  }

  const server = await standIn((call) => {
    const said = verdict?.(call.path) ?? logIn(call);
    if (said) return said;
    const scope = tokens.get(call.headers.authorization?.replace('Bearer ', '') ?? '');
    if (scope === undefined) return no(401, 'Invalid access token');
    return upload(call) ?? rest(call, scope);
  }, now);
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url },
    posts,
    /** The person administers one more page from now on. */
    addPage: () => void pages.push(`urn:li:organization:${77 + pages.length}`),
    revoke: () => tokens.clear(),
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) => posts.filter(({ commentary }) => commentary.replaceAll('\\', '') === text),
  };
}
