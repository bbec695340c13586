import { Link } from 'wouter';
import { listMembers } from '#domain/agencies/contract.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The number of members by role, and a link to them. */
export function MembersCard() {
  const read = useRead(listMembers);
  const { data: members, error } = read;
  return (
    <Card aria-busy={!members && !error}>
      <CardHeader
        title="Members"
        description="Who works with you, in which role and for which clients."
        actions={
          <Button asChild variant="secondary" size="sm">
            <Link href="/team">Open the team</Link>
          </Button>
        }
      />
      <CardBody>
        {members ? (
          <dl className="flex flex-col divide-y divide-line text-sm">
            {ROLES.map((role) => (
              <div key={role} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="min-w-0">
                  <span className="font-medium text-ink">{ROLE_WORDS[role].label}</span>
                  <span className="block text-xs text-muted">{ROLE_WORDS[role].may}</span>
                </dt>
                <dd className="text-ink tabular-nums">
                  {members.filter((member) => member.role === role).length}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <NotLoaded compact title="The members could not be loaded" read={read}>
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-24" />
          </NotLoaded>
        )}
      </CardBody>
    </Card>
  );
}
