import { useRoute, useSearchParams } from 'wouter';
import type { getPost } from '#domain/posts/contract.ts';
import { ChatPanel } from '#web/features/assistant/chat-panel.tsx';
import { useRead } from '#web/lib/use-api.ts';

/** The part of the contract needed to look up a cached answer. */
const POST = { path: '/api/posts/:id' } as typeof getPost;

/** The assistant beside screens where posts are planned; the screen decides its subject. */
export function FloatingAssistant() {
  const [search] = useSearchParams();
  const [onDashboard] = useRoute('/dashboard');
  const [onPost, post] = useRoute('/post/:id');
  const isHome = [useRoute('/')[0], useRoute('/admin')[0]].includes(true);
  // The screen has requested the post; this only reads the cache.
  const { data } = useRead(POST, { params: { id: post?.id ?? '' } }, { enabled: false });

  const hasOwnTab = onDashboard && search.get('tab') === 'assistant';
  if (hasOwnTab || !(isHome || onDashboard || (onPost && data))) return null;
  const company = onDashboard ? search.get('company')?.trim() || null : (data?.companyName ?? null);
  return <ChatPanel key={company} company={company} />;
}
