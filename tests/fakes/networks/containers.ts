import { askedIn, expectFields, graphError, metaTokens, type Asked } from './meta.ts';
import { standIn, type Call, type Reply } from './stand-in.ts';

const APP = { clientId: 'ig-app', clientSecret: 'ig-secret' };
const USER = '17841400000000001';
const SCOPES = {
  instagram: ['instagram_business_basic', 'instagram_business_content_publish'],
  facebook: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
  threads: ['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
};

interface Container {
  fields: Record<string, string>;
  polls: number;
  /** The network's own word for why it is an error. */
  why?: string;
  status: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'EXPIRED' | 'ERROR';
}
interface Shown {
  id: string;
  text: string;
  fields: Record<string, string>;
  at: string;
  comments: string[];
}

/** Stands in for Instagram, through either log-in, or for Threads: containers that are made, fetched for and published. */
export async function startContainers(now: () => Date, kind: keyof typeof SCOPES) {
  const tokens = metaTokens(APP);
  const containers = new Map<string, Container>();
  const shown: Shown[] = [];
  let verdict: ((path: string, asked: Asked) => Reply | null) | null = null;
  const isThreads = kind === 'threads';
  const words = isThreads
    ? { create: 'threads', publish: 'threads_publish', text: 'text', quota: 'threads_publishing_limit' }
    : { create: 'media', publish: 'media_publish', text: 'caption', quota: 'content_publishing_limit' };
  const version = isThreads ? '/v1.0/' : '/v25.0/';
  const ok = (body: unknown): Reply => ({ status: 200, body });
  /** Instagram's own log-in gives some answers bare, and some as the only element of a list. */
  let lists = false;
  const bareOrListed = (body: object) => ok(lists ? { data: [body] } : body);

  function create({ fields }: Asked): Reply {
    const url = fields['image_url'] ?? fields['video_url'];
    const type = fields['media_type'] ?? 'IMAGE';
    const child = fields['is_carousel_item'] === 'true';
    if (isThreads) expectFields(fields, threadsFields(type, child));
    else expectFields(fields, instagramFields(type, child, fields));
    if (url && !url.startsWith('https://'))
      return graphError(9004, 'not fetchable', { error_subcode: 2207052 });
    if ((fields[words.text] ?? '').length > 2200) return graphError(36004, 'caption too long');
    if (type === 'CAROUSEL') {
      const ids = (fields['children'] ?? '').split(',');
      if (ids.length < 2 || ids.some((id) => containers.get(id)?.status !== 'FINISHED'))
        return graphError(9007, 'children are not ready', { error_subcode: 2207027 });
    }
    const id = String(18_000_000 + containers.size);
    containers.set(id, { fields, polls: fields['video_url'] ? 2 : 1, status: 'IN_PROGRESS' });
    return ok({ id });
  }

  function publish({ fields }: Asked): Reply {
    expectFields(fields, ['creation_id']);
    const one = containers.get(fields['creation_id'] ?? '');
    if (!one || one.status === 'EXPIRED')
      return graphError(24, 'no such container', { error_subcode: 2207006 });
    if (one.status === 'IN_PROGRESS') return graphError(9007, 'not ready', { error_subcode: 2207027 });
    one.status = 'PUBLISHED';
    const id = String(19_000_000 + shown.length);
    shown.unshift({
      id,
      text: one.fields[words.text] ?? '',
      fields: one.fields,
      at: now().toISOString(),
      comments: [],
    });
    return ok({ id });
  }

  function withToken(path: string, method: string, asked: Asked): Reply {
    const [first = '', edge] = path.split('/');
    const profile = { username: 'greendoor', name: 'Green Door' };
    if (path === 'me')
      return bareOrListed({
        id: USER,
        user_id: USER,
        ...profile,
        profile_picture_url: 'https://i.test/p',
        threads_profile_picture_url: 'https://i.test/p',
      });
    if (first === USER && edge === words.create && method === 'POST') return create(asked);
    if (first === USER && edge === words.publish) return publish(asked);
    if (first === USER && edge === words.quota)
      return ok({ data: [{ quota_usage: shown.length, config: { quota_total: 250 } }] });
    if (first === USER && edge === words.create)
      return ok({
        data: shown.slice(0, Number(asked.fields['limit'])).map(({ id, text, at }) => ({
          id,
          [words.text]: text,
          timestamp: at,
          permalink: `https://network.test/p/${id}`,
        })),
      });
    if (first === USER) return ok({ id: USER, ...profile });
    const container = containers.get(first);
    if (container) {
      if (container.polls > 0) container.polls -= 1;
      if (container.polls === 0 && container.status === 'IN_PROGRESS') container.status = 'FINISHED';
      return ok(
        isThreads
          ? { id: first, status: container.status, ...(container.why && { error_message: container.why }) }
          : { id: first, status_code: container.status, status: container.why ?? 'x' },
      );
    }
    const post = shown.find(({ id }) => id === first);
    if (!post) return graphError(100, 'Unsupported get request', { error_subcode: 33 });
    if (edge === 'comments') {
      expectFields(asked.fields, ['message']);
      post.comments.push(asked.fields['message'] ?? '');
      return ok({ id: `${first}_c` });
    }
    return ok({
      id: first,
      permalink: `https://network.test/p/${first}`,
      like_count: 5,
      comments_count: post.comments.length,
    });
  }

  function logIn(path: string, { fields, token }: Asked & { token: string }): Reply | null {
    const exchanges = {
      instagram: 'ig_exchange_token',
      threads: 'th_exchange_token',
      facebook: 'fb_exchange_token',
    };
    const life = { expires_in: 5_184_000, token_type: 'bearer' };
    if (path === '/v25.0/oauth/access_token' && kind === 'facebook') {
      const given = fields['fb_exchange_token'];
      if (given)
        return tokens.is(given, 'short') || tokens.is(given, 'user')
          ? ok({ access_token: tokens.give('user'), ...life })
          : graphError(190, 'bad');
      return tokens.takes(fields) ? ok({ access_token: tokens.give('short') }) : graphError(100, 'bad code');
    }
    if (path === '/v25.0/me/accounts')
      return tokens.is(token, 'user')
        ? ok({
            data: [
              { id: '1', name: 'A page without', access_token: tokens.give('other') },
              {
                id: '2',
                name: 'Green Door',
                access_token: tokens.give('page'),
                instagram_business_account: { id: USER, username: 'greendoor', name: 'Green Door' },
              },
            ],
          })
        : graphError(190, 'bad');
    if (path === '/oauth/access_token') {
      const takes = fields['grant_type'] === 'authorization_code' && tokens.takes(fields);
      return takes
        ? bareOrListed({ access_token: tokens.give('short'), user_id: 5 })
        : graphError(100, 'bad code');
    }
    if (path === '/access_token') {
      const fits = fields['grant_type'] === exchanges[kind] && fields['client_secret'] === APP.clientSecret;
      return fits && tokens.is(token, 'short')
        ? ok({ access_token: tokens.give('page'), ...life })
        : graphError(190, 'bad');
    }
    if (path === '/refresh_access_token') {
      const fits = fields['grant_type'] === exchanges[kind].replace('exchange', 'refresh');
      return fits && tokens.is(token, 'page')
        ? ok({ access_token: tokens.give('page'), ...life })
        : graphError(190, 'bad');
    }
    return null;
  }

  function answer(call: Call): Reply {
    if (call.path === '/oauth/authorize' || call.path === '/v25.0/dialog/oauth')
      return tokens.authorize(call.query, SCOPES[kind]);
    const asked = askedIn(call);
    const said = verdict?.(call.path, asked) ?? logIn(call.path, asked);
    if (said) return said;
    if (!call.path.startsWith(version)) return graphError(2500, `unknown path ${call.path}`);
    if (!tokens.is(asked.token, 'page')) return graphError(190, 'Error validating access token');
    return withToken(call.path.slice(version.length), call.method, asked);
  }

  const server = await standIn(answer, now);
  return {
    ...server,
    app: APP,
    bases: { auth: server.url, api: server.url },
    containers,
    shown,
    revoke: tokens.revoke,
    /** Answers as Instagram's documentation shows them from now on. */
    list: () => void (lists = true),
    judge(say: typeof verdict) {
      verdict = say;
    },
    withText: (text: string) => shown.filter((post) => post.text === text),
  };
}

function instagramFields(type: string, child: boolean, fields: Record<string, string>): string[] {
  const extras = ['collaborators?', 'location_id?'];
  if (type === 'STORIES') return ['media_type', fields['video_url'] ? 'video_url' : 'image_url'];
  if (type === 'CAROUSEL') return ['media_type', 'children', 'caption', ...extras];
  if (type === 'REELS')
    return ['media_type', 'video_url', 'caption', 'share_to_feed', 'thumb_offset?', ...extras];
  if (type === 'VIDEO' && child) return ['media_type', 'video_url', 'is_carousel_item'];
  return child
    ? ['image_url', 'is_carousel_item', 'alt_text?']
    : ['image_url', 'caption', 'alt_text?', ...extras];
}

function threadsFields(type: string, child: boolean): string[] {
  const shared = child ? ['media_type', 'is_carousel_item'] : ['media_type', 'text', 'topic_tag?'];
  if (type === 'TEXT') return [...shared, 'reply_to_id?'];
  if (type === 'CAROUSEL') return [...shared, 'children'];
  return [...shared, type === 'VIDEO' ? 'video_url' : 'image_url', 'alt_text?'];
}
