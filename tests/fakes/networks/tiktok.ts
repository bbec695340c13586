import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formIn } from './form.ts';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'tt-app', clientSecret: 'tt-secret' };
const SCOPES = 'user.info.basic,video.publish';
const LEVELS = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const;
const HOUR = 3_600_000;
/** Smaller than TikTok's own, so that a film of a few thousand bytes has several. */
const PIECE_LEAST = 2000;
const whole = z.int().positive();
const init = z.strictObject({
  post_info: z.strictObject({
    title: z.string().max(2200),
    privacy_level: z.enum(LEVELS),
    disable_comment: z.boolean(),
    disable_duet: z.boolean(),
    disable_stitch: z.boolean(),
    brand_content_toggle: z.boolean(),
    brand_organic_toggle: z.boolean(),
  }),
  source_info: z
    .strictObject({
      source: z.literal('FILE_UPLOAD'),
      video_size: whole,
      chunk_size: whole,
      total_chunk_count: whole,
    })
    .refine(({ video_size: size, chunk_size: piece, total_chunk_count: count }) =>
      count === 1
        ? piece === size
        : piece >= PIECE_LEAST && piece <= size && count === Math.floor(size / piece),
    ),
});
interface Upload {
  asked: z.infer<typeof init>;
  began: number;
  bytes: number;
  /** How often it was asked about since all of it is there. */
  looks: number;
  post: string;
  failed: string | null;
}
const isWhole = ({ bytes, asked }: Upload) => bytes === asked.source_info.video_size;

/** Stands in for TikTok: log-in with a challenge in hex, uploads in pieces that become posts, and their status. */
export async function startTiktok(now: () => Date) {
  const codes = new Map<string, { redirect: string; challenge: string }>();
  const tokens = { access: new Set<string>(), refresh: new Set<string>() };
  const uploads = new Map<string, Upload>();
  const creator = {
    creator_username: 'greendoor',
    creator_nickname: 'Green Door',
    creator_avatar_url: 'https://p.tiktok.test/a.jpg',
    privacy_level_options: [...LEVELS] as string[],
    comment_disabled: false,
    duet_disabled: true,
    stitch_disabled: false,
    max_video_post_duration_sec: 600,
  };
  let granted = SCOPES;
  let verdict: ((path: string) => Reply | null) | null = null;
  const reply = (status: number, code: string, data: unknown = {}): Reply =>
    refuse(status, { data, error: { code, message: code === 'ok' ? '' : `about ${code}`, log_id: 'l1' } });
  const ok = (data: unknown) => reply(200, 'ok', data);
  const no = (error: string) => refuse(400, { error, error_description: error, log_id: 'l1' });

  function authorize({ query }: Call): Reply {
    const ask = Object.fromEntries(query);
    const challenge = ask['code_challenge'] ?? '';
    if (
      ask['client_key'] !== APP.clientId ||
      ask['client_id'] !== undefined ||
      ask['response_type'] !== 'code' ||
      ask['scope'] !== SCOPES ||
      ask['code_challenge_method'] !== 'S256' ||
      !/^[0-9a-f]{64}$/.test(challenge)
    )
      return no('invalid_request');
    const code = randomUUID();
    codes.set(code, { redirect: ask['redirect_uri'] ?? '', challenge });
    const back = new URL(ask['redirect_uri'] ?? '');
    back.search = new URLSearchParams({ code, scopes: SCOPES, state: ask['state'] ?? '' }).toString();
    return { status: 302, headers: { Location: back.href } };
  }

  function logIn(call: Call): Reply | null {
    if (call.path === '/v2/auth/authorize/') return authorize(call);
    if (!call.path.startsWith('/v2/oauth/')) return null;
    const form = formIn(call);
    if (form['client_key'] !== APP.clientId || form['client_secret'] !== APP.clientSecret)
      return no('invalid_client');
    if (call.path === '/v2/oauth/revoke/') {
      if (!tokens.access.has(form['token'] ?? '')) return no('invalid_request');
      tokens.access.clear();
      tokens.refresh.clear();
      return { status: 200, body: {} };
    }
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const proof = createHash('sha256').update(form['code_verifier'] ?? '');
    const fits =
      form['grant_type'] === 'refresh_token'
        ? // Each one works once.
          tokens.refresh.delete(form['refresh_token'] ?? '')
        : code?.redirect === form['redirect_uri'] && code?.challenge === proof.digest('hex');
    // This refusal comes with a status that says otherwise.
    if (!fits) return { ...no('invalid_grant'), status: 200 };
    const [access, refresh] = [`act.${randomUUID()}`, `rft.${randomUUID()}`];
    tokens.access.add(access);
    tokens.refresh.add(refresh);
    return {
      status: 200,
      body: {
        access_token: access,
        expires_in: 86_400,
        open_id: 'open-1',
        refresh_expires_in: 31_536_000,
        refresh_token: refresh,
        scope: granted,
        token_type: 'Bearer',
      },
    };
  }

  /** Pieces in their order, without a token: the address is secret enough. */
  function take(call: Call): Reply | null {
    if (!call.path.startsWith('/upload/')) return null;
    const upload = uploads.get(call.path.slice('/upload/'.length));
    if (call.method !== 'PUT' || call.headers.authorization || !upload) return { status: 404 };
    if (now().getTime() > upload.began + HOUR) return { status: 403 };
    const { video_size: size, chunk_size: piece, total_chunk_count: count } = upload.asked.source_info;
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(call.headers['content-range']));
    const [from, to] = [Number(range?.[1]), Number(range?.[2])];
    const isLast = from === (count - 1) * piece;
    if (!call.headers['content-type']?.startsWith('video/') || Number(range?.[3]) !== size)
      return { status: 400 };
    if (from !== upload.bytes || to !== (isLast ? size : from + piece) - 1) return { status: 416 };
    if (to - from + 1 !== call.body.length) return { status: 400 };
    upload.bytes = to + 1;
    const headers = { 'Content-Range': `bytes 0-${to}/${size}` };
    return { status: isWhole(upload) ? 201 : 206, headers };
  }

  function statusOf(id: string, upload: Upload): Reply {
    const { failed, bytes, post, asked } = upload;
    if (failed) return ok({ status: 'FAILED', fail_reason: failed, uploaded_bytes: bytes });
    if (isWhole(upload)) upload.looks += 1;
    if (upload.looks < 2) return ok({ status: 'PROCESSING_UPLOAD', uploaded_bytes: bytes });
    const isSeen = asked.post_info.privacy_level === 'PUBLIC_TO_EVERYONE' && upload.looks > 2;
    // Its ids are numbers that lose their last digits where they are read as such.
    const text = JSON.stringify({
      data: {
        status: 'PUBLISH_COMPLETE',
        publicaly_available_post_id: isSeen ? ['post'] : [],
        uploaded_bytes: bytes,
      },
      error: { code: 'ok', message: '', log_id: id },
    });
    return { status: 200, body: Buffer.from(text.replace('"post"', post)) };
  }

  function withToken(call: Call): Reply {
    if (call.method !== 'POST') return reply(404, 'invalid_params');
    if (call.path === '/v2/post/publish/creator_info/query/') return ok(creator);
    if (call.path === '/v2/post/publish/video/init/') {
      const read = init.safeParse(jsonIn(call));
      if (!read.success) return reply(400, 'invalid_params');
      if (!creator.privacy_level_options.includes(read.data.post_info.privacy_level))
        return reply(400, 'privacy_level_option_mismatch');
      const id = `v_pub_file~${randomUUID()}`;
      const post = `73${String(uploads.size).padStart(17, '0')}`;
      uploads.set(id, {
        asked: read.data,
        began: now().getTime(),
        bytes: 0,
        looks: 0,
        post,
        failed: null,
      });
      return ok({ publish_id: id, upload_url: `${server.url}/upload/${id}` });
    }
    if (call.path !== '/v2/post/publish/status/fetch/') return reply(404, 'invalid_params');
    const { publish_id: id } = z.strictObject({ publish_id: z.string() }).parse(jsonIn(call));
    const upload = uploads.get(id);
    return upload ? statusOf(id, upload) : reply(400, 'invalid_publish_id');
  }

  const server = await standIn((call) => {
    const said = verdict?.(call.path) ?? logIn(call) ?? take(call);
    if (said) return said;
    const token = call.headers.authorization?.replace('Bearer ', '') ?? '';
    return tokens.access.has(token) ? withToken(call) : reply(401, 'access_token_invalid');
  }, now);
  const withText = (text: string) =>
    [...uploads.values()].filter((one) => one.asked.post_info.title === text);
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url },
    creator,
    uploads,
    /** As TikTok answers with this code. */
    reply,
    /** What people allow from now on. */
    allow(scopes: string = SCOPES) {
      granted = scopes;
    },
    forgetUploads: () => uploads.clear(),
    failWith(text: string, reason: string) {
      for (const upload of withText(text)) upload.failed = reason;
    },
    judge(say: typeof verdict) {
      verdict = say;
    },
    /** What is out or will be: it is all there, and nothing failed. */
    withText: (text: string) => withText(text).filter((one) => isWhole(one) && !one.failed),
  };
}
