import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formIn } from './form.ts';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'yt-app', clientSecret: 'yt-secret' };
const status = z.strictObject({
  privacyStatus: z.enum(['public', 'unlisted', 'private']),
  selfDeclaredMadeForKids: z.literal(false),
});
const insert = z.strictObject({
  snippet: z.strictObject({
    title: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^<>]*$/),
    description: z.string(),
    tags: z.array(z.string()),
  }),
  status,
});
interface Video {
  asked: z.infer<typeof insert>;
  size: number;
  bytes: number;
  id: string;
  comments: string[];
}
/** How YouTube keeps videos, whatever is asked for. */
type Kept = {
  privacyStatus?: string;
  uploadStatus?: string;
  rejectionReason?: string;
  failureReason?: string;
};

/** Stands in for Google's log-in and YouTube: sessions that know how far they are, videos that are private at first. */
export async function startYoutube() {
  const codes = new Map<string, { redirect: string; challenge: string }>();
  const tokens = { access: new Set<string>(), refresh: new Set<string>() };
  const sessions = new Map<string, Video>();
  const channels: string[] = [];
  let kept: Kept = {};
  const standing = ({ asked }: Video) => ({ uploadStatus: 'uploaded', ...asked.status, ...kept });
  let verdict: ((path: string) => Reply | null) | null = null;
  const no = (code: number, reason: string) =>
    refuse(code, { error: { code, message: reason, errors: [{ reason, message: reason }] } });
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const whole = () => [...sessions.values()].filter(({ bytes, size }) => bytes === size);

  function logIn(call: Call): Reply | null {
    if (call.path === '/o/oauth2/v2/auth') {
      const ask = Object.fromEntries(call.query);
      if (
        ask['client_id'] !== APP.clientId ||
        ask['access_type'] !== 'offline' ||
        ask['prompt'] !== 'consent' ||
        !ask['scope']?.includes('youtube.upload')
      )
        return no(400, 'invalid');
      const code = randomUUID();
      codes.set(code, { redirect: ask['redirect_uri'] ?? '', challenge: ask['code_challenge'] ?? '' });
      const back = new URL(ask['redirect_uri'] ?? '');
      back.search = new URLSearchParams({ code, state: ask['state'] ?? '' }).toString();
      return { status: 302, headers: { Location: back.href } };
    }
    if (!['/token', '/revoke'].includes(call.path)) return null;
    const form = formIn(call);
    if (call.path === '/revoke') {
      if (!tokens.refresh.has(form['token'] ?? '')) return refuse(400, { error: 'invalid_token' });
      tokens.access.clear();
      tokens.refresh.clear();
      return ok({});
    }
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const proof = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    const refreshes =
      form['grant_type'] === 'refresh_token' && tokens.refresh.has(form['refresh_token'] ?? '');
    const fits = code && code.redirect === form['redirect_uri'] && code.challenge === proof;
    if ((!fits && !refreshes) || form['client_secret'] !== APP.clientSecret)
      return refuse(400, { error: 'invalid_grant' });
    const [access, refresh] = [randomUUID(), randomUUID()];
    tokens.access.add(access);
    if (refreshes) return ok({ access_token: access, expires_in: 3600 });
    tokens.refresh.add(refresh);
    return ok({ access_token: access, refresh_token: refresh, expires_in: 3600 });
  }

  function upload(call: Call): Reply | null {
    if (call.path === '/upload/youtube/v3/videos') {
      const read = insert.safeParse(jsonIn(call));
      if (!read.success || call.query.get('uploadType') !== 'resumable')
        return no(400, 'invalidVideoMetadata');
      const key = randomUUID();
      const size = Number(call.headers['x-upload-content-length']);
      sessions.set(key, { asked: read.data, size, bytes: 0, id: `v${sessions.size}`, comments: [] });
      return { status: 200, headers: { Location: `${server.url}/session/${key}` } };
    }
    if (!call.path.startsWith('/session/')) return null;
    const one = sessions.get(call.path.slice('/session/'.length));
    if (!one) return no(404, 'notFound');
    const range = /^bytes (\*|(\d+)-(\d+))\/(\d+)$/.exec(String(call.headers['content-range']));
    if (!range || Number(range[4]) !== one.size) return no(400, 'badRange');
    if (range[1] !== '*') {
      const [from, to] = [Number(range[2]), Number(range[3])];
      if (from !== one.bytes || to - from + 1 !== call.body.length) return no(400, 'badRange');
      one.bytes = to + 1;
    }
    if (one.bytes === one.size) return ok({ id: one.id });
    return { status: 308, ...(one.bytes > 0 ? { headers: { Range: `bytes=0-${one.bytes - 1}` } } : {}) };
  }

  function withToken(call: Call): Reply {
    const part = call.query.get('part');
    const found = whole().filter(({ id }) => id === call.query.get('id'));
    if (call.path === '/youtube/v3/channels')
      return ok({
        items: [
          {
            id: 'UC1',
            snippet: {
              title: 'Green Door',
              customUrl: '@greendoor',
              thumbnails: { default: { url: 'https://y.test/p' } },
            },
          },
          ...channels.map((title) => ({ id: title, snippet: { title } })),
        ],
      });
    if (call.path === '/youtube/v3/videos' && call.method === 'PUT') {
      const read = z.strictObject({ id: z.string(), status }).parse(jsonIn(call));
      const one = whole().find(({ id }) => id === read.id);
      if (!one) return no(404, 'videoNotFound');
      one.asked.status = read.status;
      return ok({ id: one.id, status: standing(one) });
    }
    if (call.path === '/youtube/v3/videos' && part === 'status')
      return ok({ items: found.map((one) => ({ status: standing(one) })) });
    if (call.path === '/youtube/v3/videos')
      return ok({
        items: found.map(({ comments }) => ({
          statistics: { likeCount: '8', commentCount: String(comments.length) },
        })),
      });
    if (call.path === '/youtube/v3/commentThreads') {
      const { snippet } = z
        .strictObject({
          snippet: z.strictObject({
            videoId: z.string(),
            topLevelComment: z.strictObject({ snippet: z.strictObject({ textOriginal: z.string() }) }),
          }),
        })
        .parse(jsonIn(call));
      whole()
        .find(({ id }) => id === snippet.videoId)
        ?.comments.push(snippet.topLevelComment.snippet.textOriginal);
      return ok({ id: 'c1' });
    }
    return no(404, 'notFound');
  }

  const server = await standIn((call) => {
    const said = verdict?.(call.path) ?? logIn(call);
    if (said) return said;
    if (!tokens.access.has(call.headers.authorization?.replace('Bearer ', '') ?? ''))
      return no(401, 'authError');
    return upload(call) ?? withToken(call);
  });
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url },
    /** The person has one more channel from now on. */
    addChannel: (title: string) => void channels.push(title),
    /** From now on videos are kept like this. */
    keepsAs(how: Kept) {
      kept = how;
    },
    forgetSessions: () => sessions.clear(),
    /** How many videos have arrived whole and were not deleted, private ones too. */
    videos: () => whole().length,
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) =>
      whole().filter(
        ({ asked }) => asked.snippet.description === text && asked.status.privacyStatus !== 'private',
      ),
  };
}
