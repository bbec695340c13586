import { NoPost } from './no-post.tsx';
import { useLoaded } from './use-loaded.ts';

const load = () => import('./renewal.tsx');

/** Unknown, expired and withdrawn links look the same. */
export function DeadLink({ path }: { path: string }) {
  const part = useLoaded(true, load);
  return <NoPost icon="alert">{part && <part.Renewal path={path} />}</NoPost>;
}
