import { useState } from 'react';

/** A boolean preference stored in this browser. Without storage it lasts until the screen is left. */
export function useRemembered(key: string): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  return [
    value,
    (next) => {
      setValue(next);
      try {
        if (next) localStorage.setItem(`greenroom:${key}`, 'yes');
        else localStorage.removeItem(`greenroom:${key}`);
      } catch {
        // The browser has no storage.
      }
    },
  ];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(`greenroom:${key}`) === 'yes';
  } catch {
    return false;
  }
}
