import { useState } from 'react';
import { pointingWords as words } from './words.ts';

const KEY = 'greenroom.pointed';

// Storage can be closed to us (private windows, strict settings): the hint then stands there every time.
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

/** On the picture, until somebody has pointed at something on this device. Its words stand under the caption as well. */
export function TapHint() {
  const [isNew] = useState(() => !hasPointed());
  return isNew ? (
    <span className="tap-hint" aria-hidden="true">
      {words.tapHint}
    </span>
  ) : null;
}
