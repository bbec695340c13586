import type { Store } from '../../visit/state.ts';
import type { DeskState } from './desk-state.ts';

function ask(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** While an answer is not sent, closing the tab or a reload asks first; the returned function ends that. */
export function askBeforeLeaving(store: Store<DeskState>): () => void {
  // Only while there is a reason: a page that listens is loaded anew when somebody comes back to it.
  function arrange() {
    if (store.get().kept.length > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  }
  const unsubscribe = store.subscribe(arrange);
  arrange();
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', ask);
  };
}
