import { useEffect, useRef, useState } from 'react';
import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import { load, type Loaded } from './api.ts';

const POLL_MS = 30_000;

/** Signed addresses differ with every answer; the ones in use stay, so that no picture loads twice. */
function keepingMedia(before: ReviewPage, next: ReviewPage): ReviewPage {
  const known = new Map(before.post.assets.map((asset) => [asset.id, asset]));
  const assets = next.post.assets.map((asset) => known.get(asset.id) ?? asset);
  const logoUrl = next.post.logoUrl && (before.post.logoUrl ?? next.post.logoUrl);
  return { ...next, post: { ...next.post, assets, logoUrl } };
}

/**
 * What the link shows, kept up to date. `changed` says that the content became another one before the
 * reviewer's eyes. While `busy` (somebody is writing) only new comments come in: the answer that is being
 * written is about the version on the screen, and the server refuses it if there is a newer one.
 */
export function usePage(token: string, first: Loaded, busy: boolean) {
  const [loaded, setLoaded] = useState(first);
  const [changed, setChanged] = useState(false);
  const current = useRef(first);
  const isBusy = useRef(busy);
  isBusy.current = busy;
  // Counts what was shown, so that a slow poll never overwrites something newer.
  const turn = useRef(0);

  function show(next: Loaded) {
    turn.current += 1;
    current.current = next;
    setLoaded(next);
  }

  function take(next: Loaded, whole: boolean) {
    const before = current.current;
    if (before.kind !== 'page') return show(next);
    if (next.kind === 'unreachable') return;
    if (next.kind === 'gone') return show(next);
    const isNewVersion = next.page.post.version !== before.page.post.version;
    if (isNewVersion && isBusy.current && !whole)
      return show({ kind: 'page', page: { ...before.page, comments: next.page.comments } });
    if (isNewVersion) setChanged(true);
    show({ kind: 'page', page: keepingMedia(before.page, next.page) });
  }

  async function refresh(): Promise<Loaded> {
    const next = await load(token, { cache: 'no-cache' });
    take(next, true);
    return next;
  }

  async function poll() {
    if (document.hidden || current.current.kind !== 'page') return;
    const started = turn.current;
    const next = await load(token, { cache: 'no-cache' });
    if (turn.current === started) take(next, false);
  }

  useEffect(() => {
    const quietly = () => void poll();
    const timer = setInterval(quietly, POLL_MS);
    document.addEventListener('visibilitychange', quietly);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', quietly);
    };
    // The poll reads refs and the token only, which never change for a page.
  }, [token]);

  function accept(approval: OwnApproval) {
    const before = current.current;
    if (before.kind === 'page') show({ kind: 'page', page: { ...before.page, approval } });
  }

  /** After media failed to load (their signatures expire): everything anew, addresses included. */
  async function renewMedia() {
    const next = await load(token, { cache: 'no-cache' });
    const before = current.current;
    if (next.kind !== 'page' || before.kind !== 'page') return;
    if (next.page.post.version === before.page.post.version) show(next);
  }

  const end = () => show({ kind: 'gone' });
  return { loaded, changed, setChanged, refresh, accept, renewMedia, end };
}
