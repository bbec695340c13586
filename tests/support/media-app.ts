import type { Ctx } from '#server/kit/context.ts';
import { testApp } from './app.ts';

/** All that the answers of this room can carry. */
interface Json {
  uploadURL: string;
  normalizedPath: string;
  type: string;
  message: string;
  code: string;
}

export interface FileAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
  json(): Json;
}

interface Asking {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST';
  /** Whose session asks; null for a stranger. */
  as?: { cookie: string } | null;
  headers?: Record<string, string>;
  payload?: Buffer | object;
}

/** The whole app with what a test about files needs: raw bytes, and uploads in one line. */
export async function mediaApp(adapters: Partial<Ctx> = {}) {
  const whole = await testApp(adapters);
  const owner = await whole.signIn();

  async function ask(
    url: string,
    { method = 'GET', as = owner, headers, payload }: Asking = {},
  ): Promise<FileAnswer> {
    const answer = await whole.app.inject({
      method,
      url: url.replace(/^https?:\/\/[^/]+/, ''),
      headers: { ...(as === null ? {} : { cookie: as.cookie }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.rawPayload,
      json: () => answer.json<Json>(),
    };
  }

  const address = async (as = owner as { cookie: string }): Promise<string> =>
    (await ask('/api/objects/upload', { method: 'POST', as })).json().uploadURL;

  /** As the browser does it: no session, the signed address alone. */
  const put = (
    url: string,
    file: Buffer,
    headers: Record<string, string> = { 'content-type': 'image/jpeg' },
  ) => ask(url, { method: 'PUT', as: null, payload: file, headers });

  const normalize = (url: string, more: { purpose?: string; as?: { cookie: string } } = {}) =>
    ask('/api/objects/normalize', {
      method: 'POST',
      as: more.as ?? owner,
      payload: { rawPath: url.split('?')[0], ...(more.purpose ? { purpose: more.purpose } : {}) },
    });

  /** The three calls of an upload; answers what the last one said. */
  async function upload(file: Buffer, purpose?: string): Promise<FileAnswer> {
    const url = await address();
    const received = await put(url, file);
    return received.status === 200 ? normalize(url, purpose ? { purpose } : {}) : received;
  }

  /** An upload that must go well; answers its path. */
  async function uploaded(file: Buffer): Promise<string> {
    const answer = await upload(file);
    if (answer.status !== 200) throw new Error(`refused: ${answer.body.toString()}`);
    return answer.json().normalizedPath;
  }

  return { ...whole, owner, ask, address, put, normalize, upload, uploaded };
}

export type MediaApp = Awaited<ReturnType<typeof mediaApp>>;
