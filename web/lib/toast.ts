import { Followed, useFollowed, usePart } from './app-state.ts';

export type ToastVariant = 'default' | 'destructive';

export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  action?: ToastAction;
};

export type ShownToast = ToastOptions & { id: number; open: boolean };

const REMOVED_AFTER = 1_000_000;

/** One toast at a time: a new one replaces the one before. */
export function createToasts() {
  const shown = new Followed<ShownToast | null>(null);
  let removal: ReturnType<typeof setTimeout> | undefined;

  /** Closes the toast, and removes it much later. Safe to repeat. */
  function dismiss(id: number) {
    const current = shown.get();
    if (!current?.open || id !== current.id) return;
    shown.set({ ...current, open: false });
    removal = setTimeout(() => shown.set(null), REMOVED_AFTER);
  }

  let lastId = 0;
  function toast(options: ToastOptions): { dismiss: () => void } {
    clearTimeout(removal);
    lastId += 1;
    const id = lastId;
    shown.set({ ...options, id, open: true });
    return { dismiss: () => dismiss(id) };
  }

  /** Closes what was said of a failure, once the same has been done. */
  function dismissFailure() {
    const current = shown.get();
    if (current?.variant === 'destructive') dismiss(current.id);
  }

  return { shown, toast, dismiss, dismissFailure };
}

export type Toast = ReturnType<typeof createToasts>['toast'];

export const useToast = (): Toast => usePart(createToasts).toast;
export const useDismissToast = () => usePart(createToasts).dismiss;
export const useDismissFailure = () => usePart(createToasts).dismissFailure;
export const useShownToast = (): ShownToast | null => useFollowed(usePart(createToasts).shown);
