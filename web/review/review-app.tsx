import { useSyncExternalStore } from 'react';
import { DeadLink } from './dead-link.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { Unreachable } from './unreachable.tsx';
import type { Visit } from './visit/visit.ts';

export function ReviewApp({ visit }: { visit: Visit }) {
  const state = useSyncExternalStore(visit.subscribe, visit.get);
  if (state.loaded.kind === 'gone') return <DeadLink path={visit.path} />;
  if (state.loaded.kind === 'unreachable') return <Unreachable onRetry={visit.reload} />;
  return <ReviewScreen page={state.loaded.page} state={state} visit={visit} />;
}
