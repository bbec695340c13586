import { Send } from 'lucide-react';
import type { Message } from '#domain/messages/contract.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GatheringList } from './gathering-list.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { MessageRow } from './message-row.tsx';
import { OutboxFilterBar } from './outbox-filter.tsx';
import { useOutbox } from './queries.ts';
import { SendersNotice } from './senders-notice.tsx';
import { useOutboxFilter } from './use-outbox-filter.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** Every message, newest first. The open one is in the address, so that Back closes it on a phone. */
export function OutboxPage() {
  const chosen = useOutboxFilter();
  const outbox = useOutbox(chosen.filter);
  const messages = outbox.data?.pages.flatMap((page) => page.answer);
  const open = messages?.find((message) => message.id === chosen.open);

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader
        title="Outbox"
        description="Every message, newest first, and what became of it."
        back={{ href: '/', label: 'Back to home' }}
      />
      <SendersNotice />
      <GatheringList />
      <OutboxFilterBar {...chosen} />
      {messages ? (
        <>
          <WaitingNotice messages={messages} />
          <MessageList
            messages={messages}
            none={noneOf(chosen)}
            onOpen={(id) => chosen.set({ message: id }, false)}
          />
        </>
      ) : (
        <NotLoaded title="Your messages could not be loaded" read={outbox}>
          <ListSkeleton />
        </NotLoaded>
      )}
      {outbox.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          pending={outbox.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void outbox.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {open && <MessageDialog message={open} onClose={() => chosen.set({ message: '' })} />}
    </div>
  );
}

function noneOf({ isSet, filter }: ReturnType<typeof useOutboxFilter>) {
  if (isSet) return { title: 'Nothing fits', description: 'Try other words, or clear what is chosen above.' };
  return {
    title: 'No messages yet',
    description:
      filter.to === 'me'
        ? 'When a client answers, or a post is due, the e\u2011mail to you appears here too.'
        : 'When you send a post for review, each e\u2011mail and text appears here with its link and its state.',
  };
}

type MessageListProps = {
  messages: Message[];
  none: { title: string; description: string };
  onOpen: (id: string) => void;
};

function MessageList({ messages, none, onOpen }: MessageListProps) {
  if (messages.length === 0) return <EmptyState icon={<Send aria-hidden />} {...none} />;
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Messages" className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} onOpen={() => onOpen(message.id)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Card aria-busy className="divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex gap-3.5 px-4 py-3.5 sm:px-5">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-3.5 w-48 max-w-full" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        </div>
      ))}
    </Card>
  );
}
