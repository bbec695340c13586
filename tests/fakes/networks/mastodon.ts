import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formIn, partsOf } from './form.ts';
import { jsonIn, refuse, standIn, type Call, type Reply } from './stand-in.ts';

const asked = z.strictObject({
  status: z.string(),
  media_ids: z.array(z.string()).max(4).optional(),
  visibility: z.enum(['public', 'unlisted', 'private', 'direct']),
  in_reply_to_id: z.string().optional(),
  spoiler_text: z.string().optional(),
  sensitive: z.boolean().optional(),
  language: z.string().length(2).optional(),
});
interface Status {
  id: string;
  url: string;
  content: string;
  text: string;
  created_at: string;
  in_reply_to_id: string | null;
  media_attachments: { id: string }[];
  visibility: string;
  language: string | null;
  favourites_count: number;
  replies_count: number;
}
const SCOPES = ['profile', 'read:accounts', 'read:statuses', 'write:statuses', 'write:media'];

/**
 * Stands in for a server of Mastodon, or of snac: that one tells its limits in the old place, says nothing about its
 * log-in, and takes no notice of the key.
 */
export async function startMastodon(now: () => Date, options: { software?: 'mastodon' | 'snac' } = {}) {
  const isSnac = options.software === 'snac';
  const clients = new Map<string, { secret: string; redirect: string; scopes: string }>();
  const codes = new Map<string, { client: string; challenge: string | null; redirect: string }>();
  const tokens = new Set<string>();
  const media = new Map<
    string,
    { polls: number; description: string | null; type: string; bytes: number; used: boolean }
  >();
  const statuses: Status[] = [];
  const keys = new Map<string, { status: Status; at: number }>();
  let verdict: ((path: string, method: string) => Reply | null) | null = null;
  const no = (status: number, error: string) => refuse(status, { error });
  const html = (text: string) =>
    `<p>${text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replace(/(https?:\/\/)(\S+)/g, '<a href="$1$2"><span class="invisible">$1</span><span>$2</span></a>')
      .replace(/#(\w+)/g, '<a href="https://m.test/tags/$1" class="hashtag">#<span>$1</span></a>')
      .replaceAll('\n', '<br />')}</p>`;

  function postStatus(call: Call): Reply {
    const key = String(call.headers['idempotency-key'] ?? '');
    if (key === '') return no(422, 'no key');
    const known = keys.get(key);
    if (known && !isSnac && now().getTime() - known.at < 3_600_000)
      return { status: 200, body: known.status };
    const read = asked.safeParse(jsonIn(call));
    if (!read.success) return no(422, `Validation failed: ${z.prettifyError(read.error)}`);
    const { status: text, media_ids: ids = [], visibility, in_reply_to_id: parent } = read.data;
    if (text === '' && ids.length === 0) return no(422, "Validation failed: Text can't be blank");
    if (Array.from(text).length > 500) return no(422, 'Validation failed: Text limit exceeded');
    for (const id of ids) {
      const one = media.get(id);
      if (!one) return no(422, 'Validation failed: Media attachment not found');
      if (one.polls > 0)
        return no(422, 'Cannot attach files that have not finished processing. Try again in a moment!');
      if (one.used && !isSnac)
        return no(422, 'Validation failed: Media has already been attached to another post');
      one.used = true;
    }
    const id = String(statuses.length + 1);
    const status = {
      id,
      url: `https://m.test/@ada/${id}`,
      content: html(text),
      text,
      created_at: now().toISOString(),
      in_reply_to_id: parent ?? null,
      media_attachments: ids.map((one) => ({ id: one })),
      visibility,
      language: read.data.language ?? null,
      favourites_count: 2,
      replies_count: 1,
    };
    statuses.unshift(status);
    keys.set(key, { status, at: now().getTime() });
    return { status: 200, body: status };
  }

  function logIn(call: Call): Reply | null {
    if (call.path === '/api/v1/apps') {
      const { client_name: name, redirect_uris: redirect, scopes } = formIn(call);
      if (!name || !redirect || !scopes?.split(' ').every((one) => SCOPES.includes(one)))
        return no(422, 'Validation failed');
      const id = randomUUID();
      clients.set(id, { secret: randomUUID(), redirect, scopes });
      return { status: 200, body: { client_id: id, client_secret: clients.get(id)?.secret } };
    }
    if (call.path === '/oauth/authorize') {
      const ask = Object.fromEntries(call.query);
      const client = clients.get(ask['client_id'] ?? '');
      if (!client || client.redirect !== ask['redirect_uri'] || client.scopes !== ask['scope'])
        return no(400, 'invalid client');
      if (isSnac === (ask['code_challenge_method'] === 'S256')) return no(400, 'wrong challenge');
      const code = randomUUID();
      codes.set(code, {
        client: ask['client_id'] ?? '',
        challenge: ask['code_challenge'] ?? null,
        redirect: client.redirect,
      });
      const back = new URL(client.redirect);
      back.search = new URLSearchParams({ code, state: ask['state'] ?? '' }).toString();
      return { status: 302, headers: { Location: back.href } };
    }
    if (call.path === '/oauth/token') {
      const ask = formIn(call);
      const code = codes.get(ask['code'] ?? '');
      codes.delete(ask['code'] ?? '');
      const proof = createHash('sha256')
        .update(ask['code_verifier'] ?? '')
        .digest('base64url');
      const fits =
        code &&
        ask['grant_type'] === 'authorization_code' &&
        code.client === ask['client_id'] &&
        clients.get(code.client)?.secret === ask['client_secret'] &&
        code.redirect === ask['redirect_uri'] &&
        (code.challenge === null || code.challenge === proof);
      if (!fits) return refuse(400, { error: 'invalid_grant', error_description: 'The grant is invalid' });
      const token = randomUUID();
      tokens.add(token);
      const { scopes } = clients.get(code.client) ?? {};
      return { status: 200, body: { access_token: token, token_type: 'Bearer', scope: scopes } };
    }
    if (call.path === '/oauth/revoke') {
      const { client_id: id = '', client_secret: secret, token = '' } = formIn(call);
      if (!clients.has(id) || clients.get(id)?.secret !== secret) return no(403, 'unauthorized_client');
      tokens.delete(token);
      return { status: 200, body: {} };
    }
    return null;
  }

  function about({ path }: Call): Reply | null {
    if (path === '/.well-known/oauth-authorization-server' && !isSnac)
      return { status: 200, body: { scopes_supported: SCOPES, code_challenge_methods_supported: ['S256'] } };
    if (path === '/.well-known/nodeinfo')
      return {
        status: 200,
        body: {
          links: [
            { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${server.url}/nodeinfo/2.0` },
          ],
        },
      };
    if (path === '/nodeinfo/2.0')
      return { status: 200, body: { software: { name: isSnac ? 'snac' : 'mastodon', version: '4.5.0' } } };
    const configuration = {
      statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
      media_attachments: {
        image_size_limit: 16_777_216,
        video_size_limit: 103_809_024,
        description_limit: 1500,
      },
    };
    if (path === '/api/v2/instance' && !isSnac)
      return { status: 200, body: { domain: 'm.test', configuration } };
    if (path === '/api/v1/instance') return { status: 200, body: { uri: 'm.test', configuration } };
    return null;
  }

  function withToken(call: Call): Reply {
    const { path, method } = call;
    if (path === '/api/v1/accounts/verify_credentials')
      return {
        status: 200,
        body: { id: '7', username: 'ada', acct: 'ada', display_name: 'Ada', avatar: 'https://m.test/a.png' },
      };
    if (path === '/api/v2/media' && method === 'POST') {
      const { fields, file } = partsOf(call);
      if (!file || file.name !== 'file' || file.data.length === 0)
        return no(422, "Validation failed: File can't be blank");
      const id = String(1000 + media.size);
      const polls = file.type.startsWith('video/') ? 2 : 0;
      media.set(id, {
        polls,
        description: fields['description'] ?? null,
        type: file.type,
        bytes: file.data.length,
        used: false,
      });
      return { status: polls > 0 ? 202 : 200, body: { id, url: polls > 0 ? null : 'https://m.test/f' } };
    }
    const one = media.get(/^\/api\/v1\/media\/(\d+)$/.exec(path)?.[1] ?? '');
    if (one) {
      one.polls = Math.max(0, one.polls - 1);
      return { status: one.polls > 0 ? 206 : 200, body: { id: path.split('/').at(-1), url: null } };
    }
    if (path === '/api/v1/statuses' && method === 'POST') return postStatus(call);
    if (path === '/api/v1/accounts/7/statuses') {
      if (call.query.get('exclude_reblogs') !== 'true') return no(422, 'boosts were not left out');
      const before = call.query.get('max_id');
      const first = before === null ? 0 : statuses.findIndex(({ id }) => id === before) + 1;
      return { status: 200, body: statuses.slice(first, first + 40) };
    }
    const found = statuses.find(({ id }) => path === `/api/v1/statuses/${id}`);
    return found ? { status: 200, body: found } : no(404, 'Record not found');
  }

  const server = await standIn((call) => {
    const said = verdict?.(call.path, call.method) ?? about(call) ?? logIn(call);
    if (said) return said;
    const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
    return tokens.has(token) ? withToken(call) : no(401, 'The access token is invalid');
  }, now);
  return {
    ...server,
    statuses,
    media,
    revoke: () => tokens.clear(),
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) => statuses.filter((one) => one.text === text),
  };
}

/** Goes through the log-in as a person does who says yes. */
export async function sayYes(authUrl: string): Promise<Record<string, string>> {
  const answer = await fetch(authUrl, { redirect: 'manual' });
  const back = answer.headers.get('location');
  if (!back) throw new Error(`no way back: ${answer.status} ${await answer.text()}`);
  return Object.fromEntries(new URL(back).searchParams);
}
