import { Button } from '#web/ui/button.tsx';
import { useSwitchAgency } from './use-switch-agency.ts';

/** Leads to the person's other agencies, from a screen that keeps them out of this one. */
export function OtherAgencies() {
  const { agencies, switchTo, switchingTo } = useSwitchAgency();
  const others = agencies.filter((one) => !one.isCurrent);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-agencies">
      <h2 id="other-agencies" className="text-sm font-semibold text-ink">
        Your other agencies
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button variant="secondary" pending={switchingTo === id} onClick={() => switchTo(id)}>
              Go to {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
