import { useSyncExternalStore } from 'react';

export type ToastVariant = 'default' | 'destructive';

export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  action?: ToastAction;
};

export type ShownToast = ToastOptions & { id: number; open: boolean };

const removeDelay = 1_000_000;

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** One at a time: a new toast takes the place of the one before. */
export function toast(options: ToastOptions): { id: number; dismiss: () => void } {
  clearTimeout(removal);
  lastId += 1;
  const id = lastId;
  show({ ...options, id, open: true });
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes the toast; it is kept closed for a long while and then forgotten. Safe to repeat. */
export function dismissToast(id?: number) {
  if (!current?.open || (id !== undefined && id !== current.id)) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), removeDelay);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, () => current);
}
