import { choicesFor, type TargetChoice } from '#domain/networks/choices.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { useRead } from '#web/lib/use-api.ts';

/** A client's accounts, and which of them are chosen; null reads none. */
export function useTargetChoices(company: string | null, chosen: readonly TargetChoice[] | null) {
  const { data: accounts = [] } = useRead(
    listAccounts,
    { params: { name: company ?? '' } },
    { enabled: company !== null },
  );
  return { accounts, choices: choicesFor(accounts, chosen) };
}
