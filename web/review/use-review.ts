import { useEffect, useRef, useState } from 'react';
import { send, type Action, type Loaded, type Sent } from './connection/api.ts';
import {
  forgetAnswer,
  keepAnswer,
  keepDraft,
  keptAnswer,
  keptDraft,
  type KeptAnswer,
} from './connection/kept.ts';
import { usePage } from './connection/use-page.ts';
import { useRetry } from './connection/use-retry.ts';
import { successOf, SUBMIT_FAILED, type ToastText } from './words.ts';

export type Mode = 'choose' | Action;

/** An answer left lying longer than this is only sent when the reviewer says so again. */
const STILL_MEANT_MS = 12 * 3_600_000;
const isStillMeant = (answer: KeptAnswer) => Date.now() - answer.at < STILL_MEANT_MS;

/** The whole story of a reviewer's visit: read, choose, write, send, or keep until it can be sent. */
export function useReview(token: string, first: Loaded) {
  const [mode, setMode] = useState<Mode>('choose');
  const [draft, setDraftState] = useState(() => keptDraft(token));
  const [waiting, setWaiting] = useState(() => keptAnswer(token));
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [toast, setToast] = useState<ToastText | null>(null);
  const [decisions, setDecisions] = useState(0);
  const { loaded, changed, setChanged, ...page } = usePage(token, first, mode !== 'choose');
  // State arrives a moment after the tap; this stands at once, so that a double tap is one request.
  const inFlight = useRef(false);

  function setDraft(text: string) {
    setDraftState(text);
    keepDraft(token, text);
  }

  function forget() {
    forgetAnswer(token);
    setWaiting(null);
  }

  function open(next: Mode) {
    setMode(next);
    setProblem(null);
    if (next !== 'choose') setChanged(false);
  }

  async function deliver(answer: KeptAnswer) {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setProblem(null);
    // Kept before it is sent: also an answer whose page is closed in the middle reaches the server later.
    keepAnswer(token, answer);
    await settle(answer, await send(token, answer));
    inFlight.current = false;
    setSending(false);
  }

  async function settle(answer: KeptAnswer, sent: Sent) {
    if (sent.kind === 'unreachable') {
      setWaiting(answer);
      setMode('choose');
      return;
    }
    forget();
    if (sent.kind === 'gone') return page.end();
    if (sent.kind === 'failed') return reopen(answer, SUBMIT_FAILED);
    if (sent.kind === 'done') {
      page.accept(sent.approval);
      finish(answer);
      await page.refresh();
      return;
    }
    const fresh = await page.refresh();
    if (fresh.kind !== 'page') return reopen(answer, SUBMIT_FAILED);
    // The first try had arrived, only its receipt was lost.
    if (answer.action === 'approve' && fresh.page.approval?.status === 'approved') return finish(answer);
    if (fresh.page.post.version === answer.version) return reopen(answer, sent.message ?? SUBMIT_FAILED);
    setDraft(answer.comment);
    setMode('choose');
  }

  function finish(answer: KeptAnswer) {
    setDraft('');
    setMode('choose');
    setChanged(false);
    setToast(successOf(answer.action));
    if (answer.action !== 'comment') setDecisions((count) => count + 1);
  }

  function reopen(answer: KeptAnswer, why: string) {
    setDraft(answer.comment);
    setMode(answer.action);
    setProblem(why);
  }

  const shown = loaded.kind === 'page' ? loaded.page : null;
  const isDecided = shown?.approval?.status === 'approved';
  const isOutdated = waiting !== null && shown !== null && waiting.version !== shown.post.version;

  // An answer about content that is no longer there is told, never sent; its words stay in the form.
  useEffect(() => {
    if (!waiting || sending) return;
    if (isDecided) forget();
    else if (isOutdated) {
      setDraft(waiting.comment);
      setChanged(true);
      forget();
    }
  });

  const isResending =
    waiting !== null && shown !== null && !isDecided && !isOutdated && isStillMeant(waiting);
  const resend = async () => {
    if (waiting) await deliver(waiting);
  };
  useRetry(isResending, resend);
  useEffect(() => {
    if (isResending) void resend();
    // Once, for an answer that an earlier visit left behind.
  }, []);

  return {
    loaded,
    changed,
    mode,
    draft,
    waiting: isDecided || isOutdated ? null : waiting,
    sending,
    problem,
    toast,
    /** How many decisions were recorded during this visit. */
    decisions,
    open,
    setDraft,
    submit: () => {
      if (mode === 'choose' || !shown) return;
      if (mode === 'comment' && draft.trim() === '') return;
      void deliver({ action: mode, comment: draft, version: shown.post.version, at: Date.now() });
    },
    resend: () => void resend(),
    takeBack: () => {
      if (!waiting || inFlight.current) return;
      forget();
      setDraft(waiting.comment);
      setMode(waiting.action);
    },
    closeToast: () => setToast(null),
    reload: page.refresh,
    renewMedia: page.renewMedia,
  };
}

export type Review = ReturnType<typeof useReview>;
