import { Link } from 'wouter';
import { listMessages } from '#domain/messages/contract.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';
import { useRead } from '#web/lib/use-api.ts';
import { MessageState } from './message-state.tsx';

const EVERY_TWO_SECONDS = 2_000;

/** The result of a test message, polled until it is known. */
export function TestResult({ id }: { id: string }) {
  const { data } = useRead(
    listMessages,
    { query: { to: 'me', kind: 'test-message', limit: 10 } },
    { refetchOnMount: 'always', refetchInterval: EVERY_TWO_SECONDS },
  );
  const message = data?.find((one) => one.id === id);
  if (!message) return <span className="text-sm text-muted">Sending...</span>;
  const { status, error, attempts } = message;
  return (
    <span role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <MessageState message={message} />
      {(error && <span className="wrap-anywhere">{reasonOfHold(message) ?? error}</span>) ||
        (status === 'sent' && 'The service has taken it. Please look whether it arrives.') ||
        (status === 'delivered' && 'It has arrived.')}
      {status === 'queued' && attempts > 0 && 'It is tried again by itself.'}
      <Link href={`/outbox?to=me&message=${id}`} className="text-accent-ink underline">
        See it in the Outbox
      </Link>
    </span>
  );
}
