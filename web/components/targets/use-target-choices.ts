import { useEffect, useRef } from 'react';
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
  const ownWords = useRef(new Map<string, string>());
  useEffect(() => {
    // Nobody has chosen: another post begins, to which the words of the one before do not belong.
    if (chosen === null) ownWords.current.clear();
  }, [chosen]);
  return {
    accounts,
    choices: choicesFor(accounts, chosen),
    /** Words of accounts that take the post's caption for now, or are not chosen, by account. */
    ownWords,
  };
}
