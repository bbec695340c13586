import { listAgencies } from '#domain/agencies/contract.ts';
import { useWayToAgency } from '#web/components/use-way-to-agency.ts';
import { useRead } from '#web/lib/use-api.ts';

/** The agencies that the person works for, which of them now, and the way to another. */
export function useSwitchAgency() {
  const { data: agencies = [] } = useRead(listAgencies);
  return { agencies, current: agencies.find((one) => one.isCurrent), ...useWayToAgency() };
}
