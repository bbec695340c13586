import { useState } from 'react';
import { pointingWords as words } from './words.ts';

const KEY = 'greenroom.pointed';

// Storage may be blocked (private windows, strict settings): the hint is then shown every time.
function hasPointed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberPointed(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // See above.
  }
}

/** On the picture for some seconds, until somebody has pointed on this device. The same words stand under the caption. */
export function TapHint() {
  const [isNew] = useState(() => !hasPointed());
  return isNew ? (
    <span className="tap-hint" aria-hidden="true">
      <i>{words.tapHint}</i>
    </span>
  ) : null;
}
