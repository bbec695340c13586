import { ShieldCheck } from 'lucide-react';
import { listPasskeys } from '#domain/accounts/passkeys-contract.ts';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { AuthLayout, textLink } from '#web/features/accounts/auth-layout.tsx';
import { ComeInAgain } from '#web/features/accounts/safety/come-in-again.tsx';
import { Passkeys } from '#web/features/accounts/safety/passkeys.tsx';
import { TwoFactor } from '#web/features/accounts/safety/two-factor.tsx';
import { Answers } from '#web/lib/answers.tsx';
import { useRead } from '#web/lib/use-api.ts';

/** Replaces every screen where the agency requires two factors and this session has one. */
export const SecurePage = () => (
  <Answers>
    <Secure />
  </Answers>
);

function Secure() {
  const { data: app } = useRead(getTwoFactor);
  const { data: keys } = useRead(listPasskeys);
  const hasApp = Boolean(app?.isOn);
  const hasPasskey = Boolean(keys?.passkeys.length);
  const hasOne = hasApp || hasPasskey;
  return (
    <AuthLayout
      icon={<ShieldCheck />}
      title="Two factors, please"
      subtitle={`Your agency asks for more than a password. ${whatToDo(hasApp, hasPasskey)}`}
      footer={
        <a href="/api/logout" className={textLink}>
          Log out
        </a>
      }
    >
      {hasOne ? (
        <div className="flex flex-col gap-4">
          <ComeInAgain hasPasskey={hasPasskey && keys?.isPossible === true} hasApp={hasApp} />
          <p className="text-sm text-muted">
            Another one can be set up once you are in. If you have lost {hasApp ? 'your phone' : 'it'}
            {hasApp && ' and your recovery codes'}, please ask whoever runs this Greenroom for help.
          </p>
        </div>
      ) : (
        <div className="divide-y divide-line rounded-xl border border-line bg-surface shadow-xs">
          <TwoFactor />
          <Passkeys />
        </div>
      )}
    </AuthLayout>
  );
}

function whatToDo(hasApp: boolean, hasPasskey: boolean): string {
  if (hasApp && hasPasskey) return 'Please come in again with your passkey or with a code.';
  if (hasApp) return 'Please come in again with a code.';
  if (hasPasskey) return 'Please come in again with your passkey.';
  return 'Set up one of these, and everything is open again.';
}
