import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodyInput, Endpoint, ParamsInput, QueryInput } from '#domain/kit/endpoint.ts';
import { callOnce, type Said } from './api.ts';
import { useSessionPart } from './session.ts';
import { useDismissFailure } from './toast.ts';

type Input<E> = { params?: ParamsInput<E>; query?: QueryInput<E>; body?: BodyInput<E> };
type Ends<E> = { onSuccess?: (said: Said<E>) => void; onError?: (error: Error) => void };
type Sent<E> =
  | { isPending: boolean; isSuccess: false; data: undefined; error: Error | null }
  | { isPending: false; isSuccess: true; data: Said<E>; error: null };

const BEFORE = { isPending: false, isSuccess: false, data: undefined, error: null } as const;

/**
 * Like `useWrite`, for the screens before the log-in, which do not download the query cache. Callbacks are
 * skipped once the screen has unmounted or sent something else.
 */
export function useSend<E extends Endpoint>(endpoint: E) {
  const [sent, setSent] = useState<Sent<E>>(BEFORE);
  const latest = useRef(0);
  const { noticeRefusal } = useSessionPart();
  const dismissFailure = useDismissFailure();
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const mutate = useCallback(
    (input: Input<E>, { onSuccess, onError }: Ends<E> = {}) => {
      latest.current += 1;
      const turn = latest.current;
      setSent({ ...BEFORE, isPending: true });
      const succeed = (data: Said<E>): void => {
        if (turn !== latest.current) return;
        setSent({ isPending: false, isSuccess: true, data, error: null });
        dismissFailure();
        onSuccess?.(data);
      };
      const fail = (error: Error): void => {
        noticeRefusal(error);
        if (turn !== latest.current) return;
        setSent({ ...BEFORE, error });
        onError?.(error);
      };
      void callOnce(endpoint, input).then(succeed, fail);
    },
    [endpoint, noticeRefusal, dismissFailure],
  );
  return { ...sent, mutate };
}
