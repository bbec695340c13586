import { lazy, Suspense } from 'react';
import { PostGrid } from '#web/features/posts/post-grid.tsx';
import { PostWizard } from '#web/features/posts/wizard/post-wizard.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { CompanyPage } from './company-page.tsx';

const ChatView = lazy(async () => {
  const { ChatView: View } = await import('#web/features/assistant/chat-view.tsx');
  return { default: View };
});

const Assistant = ({ company }: { company: string | null }) => (
  <Suspense fallback={<Skeleton className="mx-auto h-96 max-w-3xl" />}>
    <ChatView company={company} />
  </Suspense>
);

/** The company's page with what the other rooms show on it. */
export function CompanyPageWithParts() {
  return <CompanyPage posts={PostGrid} calendar={CalendarPart} assistant={Assistant} wizard={PostWizard} />;
}
