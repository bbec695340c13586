import { listCompanies } from '#domain/companies/contract.ts';
import { isUncategorized, sameCompany } from '#domain/companies/names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Whether no client has this name; not while that is unknown. */
export const isNoClient = (client: string | null, known: readonly { name: string }[] | undefined) =>
  client !== null &&
  known !== undefined &&
  !isUncategorized(client) &&
  !known.some(({ name }) => sameCompany(name, client));

/** Says why the calendar of all clients is empty where its address narrows it to a name that is gone. */
export function NoSuchClient({ client, onAll }: { client: string | null; onAll: () => void }) {
  const { data: companies } = useRead(listCompanies);
  if (!isNoClient(client, companies)) return null;
  return (
    <Alert
      tone="warning"
      title={`There is no client called ${client}`}
      action={
        <Button size="sm" variant="secondary" onClick={onAll}>
          Show all clients
        </Button>
      }
    >
      It may have been renamed or deleted.
    </Alert>
  );
}
