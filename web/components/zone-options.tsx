import { browserZone } from '#web/lib/session.ts';

const listed = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/**
 * The time zones to choose from. Browsers list some under different names, as Asia/Calcutta and Asia/Kolkata: one that
 * was saved with another browser is among them too, or the field would show none and the next save would lose it.
 */
export function ZoneOptions({ saved, own = false }: { saved: (string | null)[]; own?: boolean }) {
  const zones = new Set([...saved, ...(own ? [browserZone()] : []), ...listed]);
  return [...zones].map(
    (zone) =>
      zone && (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ),
  );
}
