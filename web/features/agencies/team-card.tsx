import { Link } from 'wouter';
import { listMembers } from '#domain/agencies/contract.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSwitchAgency } from './use-switch-agency.ts';

/** Settings: a link to the team, and a switch between the person's agencies. */
export function TeamCard() {
  const { data: members } = useRead(listMembers);
  const { agencies, current, switchTo, switchingTo } = useSwitchAgency();
  const count = members?.length ?? 0;
  return (
    <Card>
      <CardHeader
        title="Team"
        description={
          count > 1
            ? `${count} people work with these clients.`
            : 'Work together: invite writers, designers and managers.'
        }
        actions={
          <Button asChild variant="secondary" size="sm">
            <Link href="/team">{count > 1 ? 'Open the team' : 'Invite somebody'}</Link>
          </Button>
        }
      />
      <CardBody>
        {current && agencies.length > 1 ? (
          <Field label="You are at work for" hint={`As ${ROLE_WORDS[current.role].label}.`}>
            <Select
              value={switchingTo ?? current.id}
              disabled={switchingTo !== undefined}
              onChange={(event) => switchTo(event.target.value)}
            >
              {agencies.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <p className="text-sm text-muted">
            {current
              ? `You are ${ROLE_WORDS[current.role].label} here: ${ROLE_WORDS[current.role].may.toLowerCase()}.`
              : ' '}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
