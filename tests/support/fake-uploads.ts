import { vi } from 'vitest';
import { normalizeUpload, requestUpload } from '#domain/media/contract.ts';
import { eventually } from './eventually.ts';
import { mockApi, Refusal } from './mock-api.ts';

type Listener = (event: { lengthComputable: boolean; loaded: number; total: number }) => void;

/**
 * The server's side of uploads, under the hand of the test: nothing is stored, refused or half sent before it says so.
 * Files are known by their names.
 */
export function fakeUploads() {
  const api = mockApi();
  const under = new Map<string, Request>();
  const sent: string[] = [];
  const aborted: string[] = [];
  const refusals = new Map<string, Refusal>();

  class Request {
    status = 0;
    statusText = '';
    responseText = '';
    private readonly heard: Record<string, (() => void)[]> = {};
    private readonly progressHeard: Listener[] = [];
    private name = '';
    private url = '';
    upload = {
      addEventListener: (_: 'progress', listener: Listener) => void this.progressHeard.push(listener),
    };

    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    addEventListener(type: string, listener: () => void) {
      (this.heard[type] ??= []).push(listener);
    }
    send(file: File) {
      this.name = file.name;
      names.set(this.url, file.name);
      under.set(file.name, this);
      sent.push(file.name);
    }
    abort() {
      aborted.push(this.name);
      this.tell('abort');
    }
    tell(type: 'load' | 'error' | 'abort') {
      for (const listener of [...(this.heard[type] ?? []), ...(this.heard['loadend'] ?? [])]) listener();
    }
    progress(share: number) {
      for (const listener of this.progressHeard)
        listener({ lengthComputable: true, loaded: share, total: 1 });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);

  const names = new Map<string, string>();
  let addresses = 0;
  api.on(requestUpload, () => ({ uploadURL: `http://localhost/objects/uploads/${(addresses += 1)}?sig=x` }));
  api.on(normalizeUpload, ({ body }) => {
    const name = names.get(`${body.rawPath}?sig=x`) ?? '';
    const refusal = refusals.get(name);
    if (refusal) throw refusal;
    const type = /\.(mp4|mov)$/.test(name) ? ('video' as const) : ('image' as const);
    return { normalizedPath: `/objects/uploads/${name}`, type, width: null, height: null, seconds: null };
  });

  const requestOf = (name: string) => {
    const found = under.get(name);
    if (!found) throw new Error(`${name} is not being sent`);
    return found;
  };

  return {
    api,
    sent,
    aborted,
    /** Waits until the bytes of a file are on their way. */
    sending: (name: string) => eventually(`${name} to be sent`, () => under.get(name)),
    progress: (name: string, share: number) => requestOf(name).progress(share),
    store(name: string) {
      const request = requestOf(name);
      request.status = 200;
      under.delete(name);
      request.tell('load');
    },
    refuse(name: string, status: number, statusText: string, responseText = '') {
      const request = requestOf(name);
      Object.assign(request, { status, statusText, responseText });
      under.delete(name);
      request.tell('load');
    },
    /** The bytes will be taken, but the check will refuse them. */
    refuseCheck: (name: string, status: number, message: string) =>
      void refusals.set(name, new Refusal(status, message)),
  };
}

export type FakeUploads = ReturnType<typeof fakeUploads>;
