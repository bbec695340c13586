import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formIn, partsOf } from './form.ts';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'x-app', clientSecret: 'x-secret' };
const USER = '4242';
const SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
const asked = z.strictObject({
  text: z.string().min(1).default(''),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string() }).optional(),
});
interface Upload {
  total: number;
  category: string;
  pieces: Map<number, number>;
  state: 'open' | 'in_progress' | 'succeeded';
  alt: string | null;
}
interface Post {
  id: string;
  text: string;
  shown: string;
  urls: { url: string; expanded_url: string }[];
  media: string[];
  parent: string | null;
  at: number;
}

/** Whether this is a GIF with more than one frame: each has a control block before it. */
const movesIn = (data: Buffer) =>
  data.subarray(0, 3).toString('latin1') === 'GIF' &&
  data.toString('latin1').split('\x21\xf9\x04').length > 2;

/** Stands in for X: log-in with proof and rotating tokens, uploads in pieces, posts with short links in their text. */
export async function startX(now: () => Date) {
  const codes = new Map<string, { redirect: string; challenge: string }>();
  const tokens = { access: new Set<string>(), refresh: new Set<string>() };
  const uploads = new Map<string, Upload>();
  const posts: Post[] = [];
  let verdict: ((path: string) => Reply | null) | null = null;
  const no = (status: number, detail: string) => refuse(status, { title: 'Refused', detail, status });
  const ok = (data: unknown): Reply => ({ status: 200, body: { data } });
  const nextId = () => String(900_000 + uploads.size + posts.length);

  function give(): Reply {
    const [access, refresh] = [randomUUID(), randomUUID()];
    tokens.access.add(access);
    tokens.refresh.add(refresh);
    return {
      status: 200,
      body: {
        access_token: access,
        refresh_token: refresh,
        expires_in: 7200,
        token_type: 'bearer',
        scope: SCOPES.join(' '),
      },
    };
  }

  function logIn(call: Call): Reply | null {
    if (call.path === '/i/oauth2/authorize') {
      const ask = Object.fromEntries(call.query);
      const scopes = (ask['scope'] ?? '').split(' ');
      if (
        ask['client_id'] !== APP.clientId ||
        ask['code_challenge_method'] !== 'S256' ||
        SCOPES.some((one) => !scopes.includes(one))
      )
        return no(400, 'invalid request');
      const code = randomUUID();
      codes.set(code, { redirect: ask['redirect_uri'] ?? '', challenge: ask['code_challenge'] ?? '' });
      const back = new URL(ask['redirect_uri'] ?? '');
      back.search = new URLSearchParams({ code, state: ask['state'] ?? '' }).toString();
      return { status: 302, headers: { Location: back.href } };
    }
    if (!['/2/oauth2/token', '/2/oauth2/revoke'].includes(call.path)) return null;
    const form = formIn(call);
    const basic = `Basic ${Buffer.from(`${APP.clientId}:${APP.clientSecret}`).toString('base64')}`;
    if (call.headers.authorization !== basic) return no(401, 'client');
    if (call.path === '/2/oauth2/revoke') {
      if (!tokens.refresh.has(form['token'] ?? '')) return refuse(400, { error: 'invalid_request' });
      tokens.access.clear();
      tokens.refresh.clear();
      return { status: 200, body: { revoked: true } };
    }
    // Each works once.
    if (form['grant_type'] === 'refresh_token')
      return tokens.refresh.delete(form['refresh_token'] ?? '')
        ? give()
        : refuse(400, { error: 'invalid_request' });
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const proof = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    const fits = code && code.redirect === form['redirect_uri'] && code.challenge === proof;
    return fits ? give() : refuse(400, { error: 'invalid_request' });
  }

  function media(call: Call): Reply | null {
    const [, id = '', step] = /^\/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(call.path) ?? [];
    const one = uploads.get(id);
    if (call.path === '/2/media/upload' && call.method === 'POST') {
      const { fields, file } = partsOf(call);
      if (
        fields['media_category'] !== 'tweet_image' ||
        file?.name !== 'media' ||
        file.data.length > 5e6 ||
        movesIn(file.data) ||
        fields['media_type'] !== file.type
      )
        return no(400, 'media');
      const made = nextId();
      uploads.set(made, {
        total: file.data.length,
        category: 'tweet_image',
        pieces: new Map([[0, file.data.length]]),
        state: 'succeeded',
        alt: null,
      });
      return ok({ id: made, media_key: `3_${made}` });
    }
    if (call.path === '/2/media/upload/initialize') {
      const body = z
        .union([
          z.strictObject({
            media_type: z.literal('video/mp4'),
            total_bytes: z.int(),
            media_category: z.literal('tweet_video'),
          }),
          z.strictObject({
            media_type: z.literal('image/gif'),
            total_bytes: z.int().max(15e6),
            media_category: z.literal('tweet_gif'),
          }),
        ])
        .parse(jsonIn(call));
      const made = nextId();
      const { total_bytes: total, media_category: category } = body;
      uploads.set(made, { total, category, pieces: new Map(), state: 'open', alt: null });
      return ok({ id: made });
    }
    if (one && step === 'append') {
      const { fields, file } = partsOf(call);
      one.pieces.set(Number(fields['segment_index']), file?.data.length ?? 0);
      return { status: 200, body: { data: {} } };
    }
    if (one && step === 'finalize') {
      const sum = [...one.pieces.values()].reduce((total, piece) => total + piece, 0);
      if (sum !== one.total || one.state !== 'open') return no(400, 'cannot be finished');
      one.state = 'in_progress';
      return ok({ id, processing_info: { state: 'pending', check_after_secs: 1 } });
    }
    const looked = uploads.get(call.query.get('media_id') ?? '');
    if (call.path === '/2/media/upload' && looked) {
      if (looked.state === 'in_progress') looked.state = 'succeeded';
      return ok({ id: call.query.get('media_id'), processing_info: { state: looked.state } });
    }
    if (call.path === '/2/media/metadata') {
      const body = z
        .strictObject({
          id: z.string(),
          metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().max(1000) }) }),
        })
        .parse(jsonIn(call));
      const target = uploads.get(body.id);
      if (!target) return no(400, 'no such media');
      target.alt = body.metadata.alt_text.text;
      return ok({ id: body.id });
    }
    return null;
  }

  function post(call: Call): Reply {
    const read = asked.safeParse(jsonIn(call));
    if (!read.success) return no(400, z.prettifyError(read.error));
    const { text, media: attached, reply } = read.data;
    const ids = attached?.media_ids ?? [];
    if (ids.some((id) => uploads.get(id)?.state !== 'succeeded')) return no(400, 'media is not ready');
    if (
      posts.some(
        (one) =>
          one.text === text && ids.length === 0 && one.parent === (reply?.in_reply_to_tweet_id ?? null),
      )
    )
      return no(403, 'You are not allowed to create a Tweet with duplicate content.');
    const id = nextId();
    const urls = (text.match(/https?:\/\/\S+/g) ?? []).map((full, n) => ({
      url: `https://t.co/${id}${n}`,
      expanded_url: full,
    }));
    let shown = text;
    for (const { url, expanded_url: full } of urls) shown = shown.replace(full, url);
    if (ids.length > 0) {
      urls.push({ url: `https://t.co/${id}m`, expanded_url: `https://x.com/u/status/${id}/photo/1` });
      shown = `${shown} https://t.co/${id}m`;
    }
    posts.unshift({
      id,
      text,
      shown: shown.replaceAll('&', '&amp;'),
      urls,
      media: ids,
      parent: reply?.in_reply_to_tweet_id ?? null,
      at: now().getTime(),
    });
    return { status: 201, body: { data: { id, text } } };
  }

  function withToken(call: Call): Reply {
    if (call.path === '/2/users/me')
      return ok({
        id: USER,
        username: 'greendoor',
        name: 'Green Door',
        profile_image_url: 'https://x.test/p',
      });
    if (call.path === '/2/tweets' && call.method === 'POST') return post(call);
    if (call.path === `/2/users/${USER}/tweets`) {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(call.query.get('start_time') ?? ''))
        return no(400, 'start_time');
      const since = Date.parse(call.query.get('start_time') ?? '');
      const all = posts.filter(({ at }) => at >= since);
      const first = Number(call.query.get('pagination_token') ?? 0);
      const found = all.slice(first, first + 100);
      // Without a post there is no data at all.
      if (found.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
      const fields = (call.query.get('tweet.fields') ?? '').split(',');
      const data = found.map(({ id, shown, urls, media: ids, at }) => ({
        id,
        text: shown,
        ...(fields.includes('created_at') ? { created_at: new Date(at).toISOString() } : {}),
        ...(fields.includes('entities') ? { entities: { urls } } : {}),
        ...(ids.length > 0 ? { attachments: { media_keys: ids.map((one) => `3_${one}`) } } : {}),
      }));
      const hasMore = all.length > first + found.length;
      const meta = { result_count: data.length, ...(hasMore ? { next_token: String(first + 100) } : {}) };
      return { status: 200, body: { data, meta } };
    }
    const found = posts.find(({ id }) => call.path === `/2/tweets/${id}`);
    if (found) return ok({ id: found.id, public_metrics: { like_count: 7, reply_count: 1 } });
    return media(call) ?? { status: 200, body: { errors: [{ title: 'Not Found Error' }] } };
  }

  const server = await standIn((call) => {
    const said = verdict?.(call.path) ?? logIn(call);
    if (said) return said;
    const token = call.headers.authorization?.replace('Bearer ', '') ?? '';
    return tokens.access.has(token) ? withToken(call) : no(401, 'Unauthorized');
  }, now);
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url },
    posts,
    uploads,
    revoke() {
      tokens.access.clear();
      tokens.refresh.clear();
    },
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) => posts.filter((one) => one.text === text),
  };
}
