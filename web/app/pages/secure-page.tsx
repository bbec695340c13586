import { useEffect, useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import { listPasskeys } from '#domain/accounts/passkeys-contract.ts';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import type { AgencyOfPerson } from '#domain/agencies/contract.ts';
import { AuthLayout, textLink } from '#web/features/accounts/auth-layout.tsx';
import { ComeInAgain } from '#web/features/accounts/safety/come-in-again.tsx';
import { Passkeys } from '#web/features/accounts/safety/passkeys.tsx';
import { TwoFactor } from '#web/features/accounts/safety/two-factor.tsx';
import { OtherAgencies } from '#web/features/agencies/other-agencies.tsx';
import { RemoveMemberDialog } from '#web/features/agencies/remove-member-dialog.tsx';
import { useSwitchAgency } from '#web/features/agencies/use-switch-agency.ts';
import { Answers } from '#web/lib/answers.tsx';
import { useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { focusHeading, isFocusLost } from '#web/ui/focus-heading.ts';

/** Replaces every screen where the agency requires two factors and this session has one. */
export const SecurePage = ({ isNews }: { isNews: boolean }) => (
  <Answers>
    <Secure isNews={isNews} />
  </Answers>
);

function Secure({ isNews }: { isNews: boolean }) {
  const { data: app } = useRead(getTwoFactor);
  const { data: keys } = useRead(listPasskeys);
  const { current } = useSwitchAgency();
  const hasApp = Boolean(app?.isOn);
  const hasPasskey = Boolean(keys?.passkeys.length);
  const hasOne = hasApp || hasPasskey;
  useEffect(() => {
    if (isNews && isFocusLost()) focusHeading();
  }, [isNews]);
  return (
    <AuthLayout
      icon={<ShieldCheck />}
      title="Two factors, please"
      subtitle={`${current?.name ?? 'Your agency'} asks for more than a password. ${whatToDo(hasApp, hasPasskey)}`}
      footer={
        <a href="/api/logout" className={textLink}>
          Log out
        </a>
      }
    >
      <div className="flex flex-col gap-6">
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
        <OtherAgencies />
        {app && keys && !hasOne && current && <LeaveAgency agency={current} />}
      </div>
    </AuthLayout>
  );
}

/** For who has no second factor: anybody else shows theirs first. */
function LeaveAgency({ agency }: { agency: AgencyOfPerson }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <div>
      <p className="mb-2 text-sm text-muted">You do not want a second factor?</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Leave {agency.name}
      </Button>
      {isOpen && (
        <RemoveMemberDialog
          member={{ id: user.id, role: agency.role, isYou: true }}
          name={agency.name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function whatToDo(hasApp: boolean, hasPasskey: boolean): string {
  if (hasApp && hasPasskey) return 'Please come in again with your passkey or with a code.';
  if (hasApp) return 'Please come in again with a code.';
  if (hasPasskey) return 'Please come in again with your passkey.';
  return 'Set up one of these, and everything is open again.';
}
