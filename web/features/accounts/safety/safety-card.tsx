import type { User } from '#domain/accounts/contract.ts';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { can } from '#domain/agencies/abilities.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ExportData } from './export-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { ShowFirst } from './show-first.tsx';
import { TwoFactor } from './two-factor.tsx';
import { WholeTeam } from './whole-team.tsx';

/** Settings: ways to sign in, and open sessions. */
export function SafetyCard({ user }: { user: User }) {
  const { data: state } = useRead(getTwoFactor);
  const isOwner = can({ role: user.role ?? 'viewer' }, 'manage agency');
  return (
    <Card>
      <CardHeader
        title="Sign-in and safety"
        description="What it takes to come in as you, and where you are logged in."
      />
      <ShowFirst />
      <div className="mt-5 divide-y divide-line border-t border-line">
        <TwoFactor />
        <Passkeys mayAdd={!state?.mustShow} />
        <Sessions />
        {isOwner && <WholeTeam />}
        {isOwner && <ExportData />}
      </div>
    </Card>
  );
}
