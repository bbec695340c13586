import { createRoot } from 'react-dom/client';
import { load } from './connection/api.ts';
import { ReviewApp } from './review-app.tsx';

/** The token is the last part of /approve/{token}. */
export function tokenIn(path: string): string {
  const part = path.replace(/\/+$/, '').split('/').pop() ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page's own HTML holds the skeleton, so that something stands there before a script has run. */
export async function start(root: HTMLElement, path: string) {
  const token = tokenIn(path);
  const first = await load(token);
  createRoot(root).render(<ReviewApp token={token} first={first} />);
}
