import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formIn, partsOf } from './form.ts';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'pin-app', clientSecret: 'pin-secret' };
const SCOPES = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'];
const PAGE_MOST = 250;
const digits = z.string().regex(/^\d+$/);
/** As Pinterest's own description of its interface (5.23) has it; nothing that it does not name. */
const asked = z.strictObject({
  board_id: digits,
  title: z.string().max(100).optional(),
  description: z.string().max(800).optional(),
  link: z.string().max(2048).optional(),
  alt_text: z.string().max(500).optional(),
  media_source: z.discriminatedUnion('source_type', [
    z.strictObject({
      source_type: z.literal('image_base64'),
      content_type: z.enum(['image/jpeg', 'image/png']),
      data: z.string().regex(/^[a-zA-Z0-9+/=]+$/),
    }),
    z.strictObject({
      source_type: z.literal('video_id'),
      media_id: digits,
      cover_image_key_frame_time: z.int().min(0),
    }),
  ]),
});
type Asked = z.infer<typeof asked>;
interface Pin extends Asked {
  id: string;
  at: number;
}
type Upload = { bytes: number | null; status: 'registered' | 'processing' | 'succeeded' | 'failed' };

const START = [137, 80, 78, 71];
const isPicture = (type: string, data: Buffer) =>
  type === 'image/png' ? START.every((byte, at) => data[at] === byte) : data[0] === 0xff && data[1] === 0xd8;

/** Stands in for Pinterest: log-in, boards page by page, videos by way of a store, and pins. */
export async function startPinterest(now: () => Date) {
  const codes = new Map<string, string>();
  const tokens = { access: new Set<string>(), refresh: new Set<string>() };
  const boards = [{ id: '11', name: 'Doors' }];
  const uploads = new Map<string, Upload>();
  const pins: Pin[] = [];
  let verdict: ((path: string) => Reply | null) | null = null;
  const no = (status: number, message: string) => refuse(status, { code: status, message });
  const ok = (body: unknown): Reply => ({ status: 200, body });

  function logIn(call: Call): Reply | null {
    if (call.path === '/oauth/') {
      const ask = Object.fromEntries(call.query);
      const scopes = (ask['scope'] ?? '').split(',');
      const known = ['response_type', 'redirect_uri', 'state', 'client_id', 'scope'];
      if (
        ask['client_id'] !== APP.clientId ||
        ask['response_type'] !== 'code' ||
        Object.keys(ask).some((name) => !known.includes(name)) ||
        SCOPES.some((one) => !scopes.includes(one))
      )
        return no(400, 'invalid request');
      const code = randomUUID();
      codes.set(code, ask['redirect_uri'] ?? '');
      const back = new URL(ask['redirect_uri'] ?? '');
      back.search = new URLSearchParams({ code, state: ask['state'] ?? '' }).toString();
      return { status: 302, headers: { Location: back.href } };
    }
    if (call.path !== '/v5/oauth/token') return null;
    const form = formIn(call);
    const basic = `Basic ${Buffer.from(`${APP.clientId}:${APP.clientSecret}`).toString('base64')}`;
    if (call.headers.authorization !== basic) return no(401, 'Authentication failed.');
    const refreshes = form['grant_type'] === 'refresh_token';
    const known = refreshes ? ['grant_type', 'refresh_token'] : ['grant_type', 'code', 'redirect_uri'];
    if (Object.keys(form).some((name) => !known.includes(name))) return no(400, 'unknown parameter');
    const redirect = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const fits = refreshes
      ? tokens.refresh.has(form['refresh_token'] ?? '')
      : redirect !== undefined && redirect === form['redirect_uri'];
    if (!fits) return no(400, 'The code or token is not known.');
    const [access, refresh] = [randomUUID(), randomUUID()];
    tokens.access.add(access);
    tokens.refresh.add(refresh);
    return ok({
      access_token: access,
      refresh_token: refresh,
      response_type: form['grant_type'],
      token_type: 'bearer',
      expires_in: 2_592_000,
      refresh_token_expires_in: 5_184_000,
      refresh_token_expires_at: Math.floor(now().getTime() / 1000) + 5_184_000,
      scope: SCOPES.join(' '),
    });
  }

  function paged<T>(call: Call, all: T[], shown: (one: T) => unknown): Reply {
    const size = Number(call.query.get('page_size') ?? 25);
    if (!(size >= 1 && size <= PAGE_MOST)) return no(400, 'page_size');
    const first = Number(call.query.get('bookmark') ?? 0);
    const next = first + size < all.length ? String(first + size) : null;
    return ok({ items: all.slice(first, first + size).map(shown), bookmark: next });
  }

  function pin(call: Call): Reply {
    const read = asked.safeParse(jsonIn(call));
    if (!read.success) return no(400, z.prettifyError(read.error));
    const { board_id, media_source: source } = read.data;
    if (!boards.some(({ id }) => id === board_id)) return no(404, 'Board not found.');
    if (source.source_type === 'video_id' && uploads.get(source.media_id)?.status !== 'succeeded')
      return no(400, 'The media is not ready.');
    if (
      source.source_type === 'image_base64' &&
      !isPicture(source.content_type, Buffer.from(source.data, 'base64'))
    )
      return no(400, 'The image could not be read.');
    const id = String(7000 + pins.length);
    pins.push({ ...read.data, id, at: now().getTime() });
    return { status: 201, body: { id, board_id } };
  }

  /** As a store answers to a form. */
  function store(call: Call): Reply | null {
    if (call.path !== '/store/') return null;
    const { fields, file } = partsOf(call);
    const upload = uploads.get((fields['key'] ?? '').replace('uploads/', ''));
    if (!upload || fields['policy'] !== 'signed' || file?.name !== 'file' || call.headers.authorization)
      return no(403, 'AccessDenied');
    upload.bytes = file.data.length;
    upload.status = 'processing';
    return { status: 204 };
  }

  function withToken(call: Call): Reply {
    const path = call.path.replace('/v5', '');
    if (path === '/user_account')
      return ok({ id: '1', username: 'greendoor', profile_image: 'https://i.pinterest.test/p.jpg' });
    if (path === '/boards') return paged(call, boards, (one) => one);
    if (path === '/pins' && call.method === 'POST') return pin(call);
    const [, board] = /^\/boards\/(\d+)\/pins$/.exec(path) ?? [];
    if (board)
      return paged(
        call,
        pins.filter((one) => one.board_id === board),
        ({ id, at, title = null, description = null, link = null }) => {
          // Its dates have no fractions, and no zone.
          const created_at = new Date(at).toISOString().slice(0, 19);
          return { id, board_id: board, created_at, title, description, link };
        },
      );
    if (path === '/media' && call.method === 'POST') {
      z.strictObject({ media_type: z.literal('video') }).parse(jsonIn(call));
      const id = String(500 + uploads.size);
      uploads.set(id, { bytes: null, status: 'registered' });
      const upload_parameters = { key: `uploads/${id}`, policy: 'signed' };
      const upload_url = `${server.url}/store/`;
      return { status: 201, body: { media_id: id, media_type: 'video', upload_url, upload_parameters } };
    }
    const [, mediaId = ''] = /^\/media\/(\d+)$/.exec(path) ?? [];
    const upload = uploads.get(mediaId);
    if (upload) {
      const { status } = upload;
      if (status === 'processing') upload.status = 'succeeded';
      return ok({ media_id: mediaId, media_type: 'video', status });
    }
    const found = pins.find(({ id }) => path === `/pins/${id}`);
    if (found && call.query.get('pin_metrics') === 'true')
      return ok({
        id: found.id,
        pin_metrics: { '90d': { impression: 2 }, lifetime_metrics: { reaction: 9, comment: 2 } },
      });
    return no(404, 'Not found.');
  }

  const server = await standIn((call) => {
    const said = verdict?.(call.path) ?? logIn(call) ?? store(call);
    if (said) return said;
    const token = call.headers.authorization?.replace('Bearer ', '') ?? '';
    return tokens.access.has(token) ? withToken(call) : no(401, 'Authentication failed.');
  }, now);
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url },
    pins,
    uploads,
    /** The person has one more board from now on. */
    addBoard: (id: string, name: string) => void boards.push({ id, name }),
    revoke() {
      tokens.access.clear();
      tokens.refresh.clear();
    },
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) => pins.filter((one) => one.description === text),
  };
}
