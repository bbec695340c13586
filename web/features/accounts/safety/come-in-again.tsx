import { useState } from 'react';
import { useLocation } from 'wouter';
import { useToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useEnter } from '../enter.ts';

interface ComeInAgainProps {
  /** The person's second factors: a passkey that works at this address, an authenticator app. */
  hasPasskey: boolean;
  hasApp: boolean;
  size?: 'sm' | 'lg';
}

/** For people who have a second factor and logged in without it: a log-in with it, here or on its page. */
export function ComeInAgain({ hasPasskey, hasApp, size = 'lg' }: ComeInAgainProps) {
  const [here] = useLocation();
  const enter = useEnter(here);
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const fail = (description: string) => toast({ title: 'Login failed', description, variant: 'destructive' });
  const byPasskey = () => {
    setPending(true);
    return import('../other-ways.ts')
      .then((ways) => ways.logInByPasskey(enter, fail))
      .catch(() => fail('Please check your connection and try again.'))
      .finally(() => setPending(false));
  };
  return (
    <>
      {hasPasskey && (
        <Button
          size={size}
          pending={pending}
          pendingLabel="Waiting for your device..."
          onClick={() => void byPasskey()}
        >
          Log in with your passkey
        </Button>
      )}
      {hasApp && (
        <Button asChild size={size} variant={hasPasskey ? 'secondary' : 'primary'}>
          <a href="/api/logout">Come in again</a>
        </Button>
      )}
    </>
  );
}
