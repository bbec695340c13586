import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import { openEventStream } from '#web/shared/event-stream.ts';
import { load, pathOf, type Loaded } from './api.ts';
import type { Store } from './state.ts';

const POLL_MS = 30_000;

/** Signed addresses differ in every answer; known ones are kept, so that no picture loads twice. */
function keepingMedia(before: ReviewPage, next: ReviewPage): ReviewPage {
  const known = new Map(before.post.assets.map((asset) => [asset.id, asset]));
  const assets = next.post.assets.map((asset) => known.get(asset.id) ?? asset);
  const logoUrl = next.post.logoUrl && (before.post.logoUrl ?? next.post.logoUrl);
  return { ...next, post: { ...next.post, assets, logoUrl } };
}

/** Keeps the page up to date. Once the link is dead it reloads the page, which then says why. */
export function pageFeed(token: string, store: Store) {
  // Counts what was shown, so that a slow poll never overwrites newer content.
  let turn = 0;
  // The reviewer is writing about a place of the shown content.
  let isHeld = false;

  const loadAnew = () => load(token, { cache: 'no-cache' });

  function show(loaded: Loaded) {
    turn += 1;
    store.set({ loaded });
  }

  function showPage(page: ReviewPage) {
    show({ kind: 'page', page });
  }

  function take(next: Loaded, isWriting = isHeld) {
    const { loaded: before } = store.get();
    if (before.kind !== 'page') return show(next);
    if (next.kind === 'unreachable') return;
    if (next.kind === 'gone') return location.reload();
    const isNewVersion = next.page.post.version !== before.page.post.version;
    // The answer being written is about the shown content, which therefore stays; the server refuses the
    // answer if it came too late. New comments are added all the same.
    if (isNewVersion && isWriting) return showPage({ ...before.page, comments: next.page.comments });
    if (isNewVersion) store.set({ changed: true });
    showPage(keepingMedia(before.page, next.page));
  }

  async function refresh(): Promise<Loaded> {
    const next = await loadAnew();
    take(next);
    return next;
  }

  async function poll() {
    if (document.hidden || store.get().loaded.kind !== 'page') return;
    const started = turn;
    const next = await loadAnew();
    if (turn === started) take(next, isHeld || store.get().mode !== 'choose');
  }

  function accept(approval: OwnApproval) {
    const { loaded } = store.get();
    if (loaded.kind !== 'page') return;
    showPage({ ...loaded.page, approval: { ...loaded.page.approval, ...approval } });
  }

  /** After media failed to load (signatures expire): the same content with new addresses. */
  async function renewMedia() {
    const next = await loadAnew();
    const { loaded } = store.get();
    if (loaded.kind !== 'page' || next.kind !== 'page') return;
    // An answer may have been given since this was read.
    if (next.page.post.version === loaded.page.post.version)
      showPage({ ...next.page, approval: loaded.page.approval });
  }

  /** The stream reports at once what the poll would find later; only a loaded page has one. */
  function watch(): () => void {
    const quietly = () => void poll();
    const timer = setInterval(quietly, POLL_MS);
    document.addEventListener('visibilitychange', quietly);
    const isLive = 'EventSource' in globalThis && store.get().loaded.kind === 'page';
    const close = isLive ? openEventStream(`${pathOf(token)}/live`, quietly) : () => undefined;
    return () => {
      close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', quietly);
    };
  }

  function hold(is: boolean) {
    isHeld = is;
    if (!is) void poll();
  }

  return { hold, refresh, accept, renewMedia, watch, end: () => location.reload() };
}

export type PageFeed = ReturnType<typeof pageFeed>;
