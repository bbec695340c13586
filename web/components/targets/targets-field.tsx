import { useRef, type RefObject } from 'react';
import type { TargetChoice } from '#domain/networks/choices.ts';
import type { Account } from '#domain/networks/contract.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { placeOf } from '#domain/networks/place.ts';
import { AccountMark } from '#web/components/account-mark.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChosenAccount } from './chosen-account.tsx';
import type { ComposedMedium } from './composed-medium.ts';

export type TargetsFieldProps = {
  accounts: Account[];
  choices: TargetChoice[];
  onChange: (choices: TargetChoice[]) => void;
  /** The caption for accounts without their own. */
  caption: string;
  media: readonly ComposedMedium[];
  disabled?: boolean;
  /** Accounts where the post is out already: nothing about them can be changed. */
  out?: readonly string[];
  /** For a form that takes this field away for a while: it holds the words then. */
  ownWords?: RefObject<Map<string, string>>;
};

/** The accounts of a post. Not rendered for clients without accounts: a person posts then. */
export function TargetsField(props: TargetsFieldProps) {
  const { accounts, choices, onChange, caption, media, disabled = false, out = [] } = props;
  const whileHere = useRef(new Map<string, string>());
  const ownWords = props.ownWords ?? whileHere;
  if (accounts.length === 0) return null;
  const change = (accountId: string, choice: Partial<TargetChoice>) =>
    onChange(choices.map((one) => (one.accountId === accountId ? { ...one, ...choice } : one)));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink">Goes out on</legend>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {accounts.map((account) => {
          const choice = choices.find((one) => one.accountId === account.id);
          const isFixed = disabled || out.includes(account.id);
          return (
            <li key={account.id} className="flex flex-col gap-2.5 px-3.5 py-3">
              <Checkbox
                checked={choice !== undefined}
                disabled={isFixed}
                onChange={(event) => {
                  if (choice?.caption) ownWords.current.set(account.id, choice.caption);
                  onChange(
                    event.target.checked
                      ? [...choices, { accountId: account.id, caption: null, options: {} }]
                      : choices.filter((one) => one.accountId !== account.id),
                  );
                }}
                label={
                  <span className="flex min-w-0 items-center gap-2">
                    <AccountMark account={{ ...account, name: account.name || account.handle }} />
                    <span className="min-w-0 font-medium wrap-anywhere">{placeOf(account)}</span>
                  </span>
                }
                description={
                  account.state === 'broken' ? 'Has to be connected again before it can go out.' : undefined
                }
              />
              {choice && isNetwork(account.network) && (
                <ChosenAccount
                  account={account}
                  network={account.network}
                  choice={choice}
                  caption={caption}
                  media={media}
                  disabled={isFixed}
                  ownWords={ownWords}
                  onChange={(part) => change(account.id, part)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {choices.length === 0 && (
        <p className="mt-2 text-xs text-muted">No account chosen: you are reminded to post it yourself.</p>
      )}
    </fieldset>
  );
}
