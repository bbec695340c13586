import { LoadFailed } from '#web/components/load-failed.tsx';
import { useCompany, useContacts } from './queries.ts';
import { useChannel, useDefaults, useNoAnswer, useStages, useTelling } from './save-company.ts';

/** A group of settings that could not be read is missing from the form: said, with a button to try again. */
export function SettingsFailed({ company }: { company: string }) {
  const head = useCompany(company);
  const contacts = useContacts(head.data?.id ?? null);
  const defaults = useDefaults(company);
  const parts = [
    head,
    contacts,
    defaults,
    useChannel(company),
    useTelling(company),
    useStages(company),
    useNoAnswer(company),
  ];
  const failed = parts.filter((read) => read.isError && read.data === undefined);
  const [first] = failed;
  if (!first) return null;
  return (
    <LoadFailed
      compact
      title="Some settings could not be loaded"
      read={{
        error: first.error,
        isFetching: failed.some((read) => read.isFetching),
        refetch: () => failed.map((read) => read.refetch()),
      }}
    />
  );
}
