import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const PARTS = [
  ['figures', 'How long approvals take'],
  ['face', 'Name, logo and colour'],
  ['new-clients', 'Defaults for new clients'],
  ['networks', 'Networks'],
] as const;

/** Settings: links to what belongs to the agency rather than the person. */
export function AgencyLinks() {
  return (
    <Card>
      <CardHeader
        title="Agency"
        description="What belongs to all of you."
        actions={
          <Button asChild variant="secondary" size="sm">
            <Link href="/agency">Open the agency</Link>
          </Button>
        }
      />
      <CardBody>
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {PARTS.map(([part, label]) => (
            <li key={part}>
              <Link
                href={`/agency?part=${part}`}
                className="rounded-sm text-accent-ink underline-offset-4 hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
