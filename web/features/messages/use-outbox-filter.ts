import { useSearchParams } from 'wouter';
import { MESSAGE_STATUSES, type MessageStatus } from '#domain/messages/contract.ts';
import {
  kindsOfPart,
  MESSAGE_KINDS,
  OUTBOX_PARTS,
  type MessageKind,
  type OutboxPart,
} from '#domain/messages/kinds.ts';

/** The Outbox's filter, from the address. */
export interface OutboxFilter {
  /** Left out: all recipients. */
  to?: OutboxPart | undefined;
  kind?: MessageKind | undefined;
  status?: MessageStatus | undefined;
  company?: string | undefined;
  search?: string | undefined;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

export function useOutboxFilter() {
  const [address, setAddress] = useSearchParams();
  const to = oneOf(OUTBOX_PARTS, address.get('to'));
  const filter: OutboxFilter = {
    to,
    kind: oneOf(to ? kindsOfPart(to) : MESSAGE_KINDS, address.get('kind')),
    status: oneOf(MESSAGE_STATUSES, address.get('state')),
    company: address.get('client') ?? undefined,
    search: address.get('search') ?? undefined,
  };
  const isSet = Boolean(filter.kind || filter.status || filter.company || filter.search);

  /** An empty value is removed from the address. */
  const set = (change: Record<string, string>, replace = true) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace },
    );
  return {
    filter,
    isSet,
    open: address.get('message'),
    set,
    clear: () => set({ kind: '', state: '', client: '', search: '' }),
    show: (part: OutboxPart | 'all') => set({ to: part === 'all' ? '' : part, kind: '', message: '' }),
  };
}
