import { listAgencies } from '#domain/agencies/contract.ts';
import { useWayToAgency } from '#web/components/use-way-to-agency.ts';
import { useRead } from '#web/lib/use-api.ts';

/** The person's agencies, the current one, and switching to another. */
export function useSwitchAgency() {
  const { data: agencies = [] } = useRead(listAgencies);
  return { agencies, current: agencies.find((one) => one.isCurrent), ...useWayToAgency() };
}
