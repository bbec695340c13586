import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const canvas: Record<Theme, string> = { light: '#faf9f6', dark: '#131312' };
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  // Browser extensions look for this class before they darken a page.
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[theme]);
  for (const listener of listeners) listener();
}

function remember(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts for this page.
  }
}

// All tabs follow a change of theme in one.
function followOtherTabs(event: StorageEvent) {
  if (event.key === storageKey && (event.newValue === 'dark' || event.newValue === 'light')) {
    show(event.newValue);
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

function toggle() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  remember(theme);
  show(theme);
}

const systemTheme = (): Theme =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** `system` where the page shows the system's theme, and on the server. */
export function usePageTheme(): Theme | 'system' {
  return useSyncExternalStore<Theme | 'system'>(
    subscribe,
    () => (currentTheme() === systemTheme() ? 'system' : currentTheme()),
    () => 'system',
  );
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(subscribe, currentTheme), toggle };
}
