import { listPasskeys } from '#domain/accounts/passkeys-contract.ts';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ComeInAgain } from './come-in-again.tsx';

/** Tells people who logged in without their second factor why nothing can be added. */
export function ShowFirst() {
  const { data: app } = useRead(getTwoFactor);
  const { data: keys } = useRead(listPasskeys);
  if (!app?.mustShow || !keys) return null;
  const hasPasskey = keys.passkeys.length > 0;
  return (
    <Alert
      className="mx-5 mt-5 sm:mx-6"
      title="You came in with your password alone"
      action={
        <div className="flex flex-wrap gap-2">
          <ComeInAgain size="sm" hasPasskey={hasPasskey && keys.isPossible} hasApp={app.isOn} />
        </div>
      }
    >
      {hasPasskey && !app.isOn
        ? 'To set up two-factor or to add a passkey, please log in with the passkey that you have. If you have lost it, remove it below.'
        : 'To add a passkey or to make recovery codes, please log in with a code, or with a passkey if you have one.'}
    </Alert>
  );
}
