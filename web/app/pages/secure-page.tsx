import { ShieldCheck } from 'lucide-react';
import { listPasskeys } from '#domain/accounts/passkeys-contract.ts';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { AuthLayout, textLink } from '#web/features/accounts/auth-layout.tsx';
import { Passkeys } from '#web/features/accounts/safety/passkeys.tsx';
import { TwoFactor } from '#web/features/accounts/safety/two-factor.tsx';
import { Answers } from '#web/lib/answers.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';

/** In place of every screen, where the agency asks for two factors and this session has one. */
export const SecurePage = () => (
  <Answers>
    <Secure />
  </Answers>
);

function Secure() {
  const { data: app } = useRead(getTwoFactor);
  const { data: keys } = useRead(listPasskeys);
  const hasOne = Boolean(app?.isOn || keys?.passkeys.length);
  return (
    <AuthLayout
      icon={<ShieldCheck />}
      title="Two factors, please"
      subtitle={
        hasOne
          ? 'Your agency asks for more than a password. Please come in again with your passkey or with a code.'
          : 'Your agency asks for more than a password. Set up one of these, and everything is open again.'
      }
      footer={
        <a href="/api/logout" className={textLink}>
          Log out
        </a>
      }
    >
      {hasOne ? (
        <Button asChild size="lg">
          <a href="/api/logout">Come in again</a>
        </Button>
      ) : (
        <div className="divide-y divide-line rounded-xl border border-line bg-surface shadow-xs">
          <TwoFactor />
          <Passkeys />
        </div>
      )}
    </AuthLayout>
  );
}
