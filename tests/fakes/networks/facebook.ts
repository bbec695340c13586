import { askedIn, expectFields, graphError, metaTokens, type Asked } from './meta.ts';
import { standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'fb-app', clientSecret: 'fb-secret' };
const PAGE = '1001';
const SCOPES = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement'];
const CHUNK = 2000;

interface Made {
  kind: 'post' | 'film' | 'reel';
  text: string;
  photos: string[];
  bytes: number;
  size: number;
  finished: boolean;
  published: boolean;
  comments: string[];
}

/** Stands in for Facebook: log-in, one page, photos, posts that are made unpublished and then switched on, videos, reels. */
export async function startFacebook() {
  const tokens = metaTokens(APP);
  const photos = new Map<string, { alt: string | null; type: string; published: boolean }>();
  const made = new Map<string, Made>();
  let verdict: ((path: string, asked: Asked) => Reply | null) | null = null;
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const nextId = () => String(5000 + made.size + photos.size);
  const blank = { text: '', photos: [], bytes: 0, size: 0, finished: false, published: false, comments: [] };

  const others: string[] = [];
  /** Pages that are listed without a token: the person may not post there. */
  const withoutRole: string[] = [];

  function ofPage(path: string, { fields, file }: Asked): Reply {
    if (path === 'photos') {
      expectFields(fields, ['published', 'alt_text_custom?']);
      if (
        file?.name !== 'source' ||
        !['image/jpeg', 'image/png'].includes(file.type) ||
        file.data.length > 4e6
      )
        return graphError(324, 'Missing or invalid image file');
      const id = nextId();
      photos.set(id, {
        alt: fields['alt_text_custom'] ?? null,
        type: file.type,
        published: fields['published'] !== 'false',
      });
      return ok({ id });
    }
    if (path === 'feed') {
      expectFields(fields, ['message', 'published', 'attached_media?']);
      const attached = JSON.parse(fields['attached_media'] ?? '[]') as { media_fbid: string }[];
      if (attached.some(({ media_fbid: id }) => !photos.has(id))) return graphError(100, 'Invalid photo');
      if (!fields['message'] && attached.length === 0) return graphError(100, 'empty post');
      const id = `${PAGE}_${nextId()}`;
      const ids = attached.map(({ media_fbid }) => media_fbid);
      made.set(id, {
        ...blank,
        kind: 'post',
        text: fields['message'] ?? '',
        photos: ids,
        published: fields['published'] !== 'false',
      });
      return ok({ id });
    }
    if (path === 'videos') return videos({ fields, file });
    if (path === 'video_reels') {
      if (fields['upload_phase'] === 'start') {
        expectFields(fields, ['upload_phase']);
        const id = nextId();
        made.set(id, { ...blank, kind: 'reel' });
        return ok({ video_id: id, upload_url: `${server.url}/video-upload/v25.0/${id}` });
      }
      expectFields(fields, ['upload_phase', 'video_id', 'video_state', 'description']);
      const one = made.get(fields['video_id'] ?? '');
      if (one?.kind !== 'reel' || one.bytes === 0 || fields['video_state'] !== 'PUBLISHED')
        return graphError(100, 'not uploaded');
      if (one.published) made.set(nextId(), { ...one });
      Object.assign(one, { published: true, text: fields['description'] ?? '' });
      return ok({ success: true });
    }
    return graphError(100, `unknown path ${path}`);
  }

  function videos({ fields, file }: Asked): Reply {
    if (fields['upload_phase'] === 'start') {
      expectFields(fields, ['upload_phase', 'file_size']);
      const id = nextId();
      const size = Number(fields['file_size']);
      made.set(id, { ...blank, kind: 'film', size });
      return ok({
        upload_session_id: id,
        video_id: id,
        start_offset: '0',
        end_offset: String(Math.min(CHUNK, size)),
      });
    }
    const one = made.get(fields['upload_session_id'] ?? '');
    if (!one) return graphError(6001, 'no such session');
    if (fields['upload_phase'] === 'transfer') {
      expectFields(fields, ['upload_phase', 'upload_session_id', 'start_offset']);
      const from = Number(fields['start_offset']);
      if (file?.name !== 'video_file_chunk' || from > one.bytes) return graphError(6001, 'wrong chunk');
      // A chunk that came before is taken as read.
      one.bytes = Math.max(one.bytes, from + file.data.length);
      return ok({
        start_offset: String(one.bytes),
        end_offset: String(Math.min(one.bytes + CHUNK, one.size)),
      });
    }
    expectFields(fields, ['upload_phase', 'upload_session_id', 'description', 'published']);
    if (one.bytes !== one.size) return graphError(6000, 'not all of it is here');
    Object.assign(one, {
      finished: true,
      text: fields['description'] ?? '',
      published: fields['published'] !== 'false',
    });
    return ok({ success: true });
  }

  function ofMade(id: string, edge: string | undefined, method: string, asked: Asked): Reply {
    const one = made.get(id);
    if (!one) return graphError(100, 'Unsupported get request', { error_subcode: 33 });
    if (edge === 'comments') {
      expectFields(asked.fields, ['message']);
      one.comments.push(asked.fields['message'] ?? '');
      return ok({ id: `${id}_c` });
    }
    if (method === 'POST') {
      expectFields(asked.fields, [one.kind === 'post' ? 'is_published' : 'published']);
      if (one.kind === 'film' && !one.finished) return graphError(100, 'not finished');
      one.published = true;
      return ok({ success: true });
    }
    const count = (total_count: number) => ({ data: [], summary: { total_count } });
    const all: Record<string, unknown> = {
      is_published: one.published,
      published: one.published,
      permalink_url: one.kind === 'post' ? `https://www.facebook.com/${id}` : `/page/videos/${id}/`,
      status: { publishing_phase: { status: one.published ? 'complete' : 'not_started' } },
      likes: count(4),
      comments: count(one.comments.length),
    };
    const wanted = (asked.fields['fields'] ?? '').replace(/\.[^,]*/g, '').split(',');
    return ok({ id, ...Object.fromEntries(wanted.map((name) => [name, all[name]])) });
  }

  function answer(call: Call): Reply {
    if (call.path === '/v25.0/dialog/oauth') return tokens.authorize(call.query, SCOPES);
    const upload = /^\/video-upload\/v25\.0\/(\d+)$/.exec(call.path)?.[1];
    if (upload) {
      const one = made.get(upload);
      const token = (call.headers.authorization ?? '').replace('OAuth ', '');
      if (!one || !tokens.is(token, 'page')) return graphError(190, 'bad token');
      if (call.headers['offset'] !== '0' || call.headers['file_size'] !== String(call.body.length))
        return graphError(100, 'wrong length');
      one.bytes = call.body.length;
      return ok({ success: true });
    }
    const asked = askedIn(call);
    const path = call.path.replace(/^\/v25\.0\//, '');
    const said = verdict?.(path, asked);
    if (said) return said;
    if (path === 'oauth/access_token') {
      if (asked.fields['grant_type'] === 'fb_exchange_token')
        return tokens.is(asked.fields['fb_exchange_token'] ?? '', 'short') ||
          tokens.is(asked.fields['fb_exchange_token'] ?? '', 'user')
          ? ok({ access_token: tokens.give('user'), expires_in: 5_184_000 })
          : graphError(190, 'Error validating access token');
      return tokens.takes(asked.fields)
        ? ok({ access_token: tokens.give('short') })
        : graphError(100, 'This authorization code has been used');
    }
    const picture = { data: { url: 'https://scontent.test/p.jpg' } };
    if (path === 'me/accounts') {
      if (!tokens.is(asked.token, 'user')) return graphError(190, 'bad token');
      const first = Number(asked.fields['after'] ?? 0);
      const limit = Number(asked.fields['limit'] ?? 25);
      const all = [
        { id: PAGE, name: 'Green Door', username: 'greendoor', picture },
        ...others.map((name, n) => ({ id: String(2000 + n), name })),
        ...withoutRole.map((name, n) => ({ id: String(5000 + n), name })),
      ];
      const data = all.slice(first, first + limit);
      const after = String(first + limit);
      const next = { next: `${server.url}/v25.0/me/accounts?limit=${limit}&after=${after}` };
      return ok({
        data: data.map((one) =>
          withoutRole.includes(one.name) ? one : { ...one, access_token: tokens.give('page') },
        ),
        paging: { cursors: { before: String(first), after }, ...(all.length > first + limit ? next : {}) },
      });
    }
    if (!tokens.is(asked.token, 'page')) return graphError(190, 'Error validating access token');
    const [id = '', edge] = path.split('/');
    if (id === PAGE && edge) return ofPage(edge, asked);
    if (id === PAGE) return ok({ id, name: 'Green Door', username: 'greendoor', picture });
    return ofMade(id, edge, call.method, asked);
  }

  const server = await standIn(answer);
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url, upload: server.url },
    photos,
    made,
    /** Pages that the person manages besides the first. */
    others,
    withoutRole,
    revoke: tokens.revoke,
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) => [...made.values()].filter((one) => one.published && one.text === text),
  };
}
