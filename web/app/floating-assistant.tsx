import { useSyncExternalStore } from 'react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRoute, useSearchParams } from 'wouter';
import type { getPost, Post } from '#domain/posts/contract.ts';
import { ChatPanel } from '#web/features/assistant/chat-panel.tsx';
import { keyOf } from '#web/lib/use-api.ts';

/** The part of the contract needed to look up a cached answer. */
const POST = { path: '/api/posts/:id' } as typeof getPost;

/**
 * The post that the screen has read. Not a query: a refresh would call the query function that was set last, and one
 * without the answer's schema fails.
 */
function useCachedPost(id: string): Post | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => client.getQueryData<Post>(keyOf(POST, { params: { id } })),
  );
}

/** The assistant beside screens where posts are planned; the screen decides its subject. */
export function FloatingAssistant() {
  const [search] = useSearchParams();
  const [onDashboard] = useRoute('/dashboard');
  const [onPost, post] = useRoute('/post/:id');
  const isHome = [useRoute('/')[0], useRoute('/admin')[0]].includes(true);
  const data = useCachedPost(post?.id ?? '');

  const hasOwnTab = onDashboard && search.get('tab') === 'assistant';
  if (hasOwnTab || !(isHome || onDashboard || (onPost && data))) return null;
  const company = onDashboard ? search.get('company')?.trim() || null : (data?.companyName ?? null);
  return <ChatPanel key={company} company={company} />;
}
