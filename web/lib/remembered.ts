import { useState } from 'react';

/** Yes or no that this browser remembers, for how somebody likes a screen. Without a memory it holds until it is left. */
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
        // A browser that keeps nothing.
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
