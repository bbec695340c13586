import { problems, type CheckedMedium } from '#domain/networks/check.ts';
import type { TargetChoice } from '#domain/networks/choices.ts';
import type { Account } from '#domain/networks/contract.ts';
import { countText } from '#domain/networks/count-text.ts';
import { isNetwork, type NetworkName } from '#domain/networks/network.ts';
import { networkLabel, placeOf } from '#domain/networks/place.ts';
import { rulesOf } from '#domain/networks/rules-table.ts';
import type { AccountLimits } from '#domain/networks/rules.ts';
import { AccountMark } from '#web/components/account-mark.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

export type TargetsFieldProps = {
  accounts: Account[];
  choices: TargetChoice[];
  onChange: (choices: TargetChoice[]) => void;
  /** What goes out where an account has no words of its own. */
  caption: string;
  media: CheckedMedium[];
  disabled?: boolean;
  /** Accounts at which the post is out already: nothing about them can be changed. */
  out?: readonly string[];
};

/** Where a post goes out. Nothing where the client has no accounts: then a person posts it. */
export function TargetsField(props: TargetsFieldProps) {
  const { accounts, choices, onChange, disabled = false, out = [] } = props;
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
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...choices, { accountId: account.id, caption: null, options: {} }]
                      : choices.filter((one) => one.accountId !== account.id),
                  )
                }
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
                <Chosen
                  {...props}
                  network={account.network}
                  limits={account.limits}
                  choice={choice}
                  disabled={isFixed}
                  onWords={(caption) => change(account.id, { caption })}
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

type ChosenProps = Pick<TargetsFieldProps, 'caption' | 'media'> & {
  network: NetworkName;
  limits: AccountLimits;
  choice: TargetChoice;
  disabled: boolean;
  onWords: (caption: string | null) => void;
};

const number = new Intl.NumberFormat('en-US');

/** How much of the network's room the words take, what it would refuse, and words of its own where wanted. */
function Chosen({ network, limits, choice, caption, media, disabled, onWords }: ChosenProps) {
  const { firstComment, ...options } = choice.options;
  const text = choice.caption ?? caption;
  const rule = rulesOf(network, limits).text;
  const length = countText(text, rule);
  const found = problems(
    network,
    { text, media, options, firstComment: typeof firstComment === 'string' ? firstComment : null },
    limits,
  );
  const label = networkLabel(network);
  const counter = (
    <span className={cn('tabular-nums', length > rule.max && 'font-medium text-danger-ink')}>
      {number.format(length)} / {number.format(rule.max)}
    </span>
  );
  return (
    <div className="flex flex-col gap-2.5 pl-6.5">
      {choice.caption === null ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
          <span>The post’s caption, {counter}</span>
          {!disabled && (
            <Button variant="ghost" size="sm" onClick={() => onWords(caption)}>
              Other words for {label}
            </Button>
          )}
        </div>
      ) : (
        <>
          <Field label={`Words for ${label}`} aside={counter}>
            <Textarea
              dir="auto"
              rows={3}
              maxRows={12}
              value={choice.caption}
              disabled={disabled}
              onChange={(event) => onWords(event.target.value)}
            />
          </Field>
          {!disabled && (
            <Button variant="ghost" size="sm" className="self-start" onClick={() => onWords(null)}>
              Use the post’s caption
            </Button>
          )}
        </>
      )}
      {found.length > 0 && (
        <ul aria-live="polite" className="flex flex-col gap-1 text-xs text-danger-ink">
          {found.map(({ field, sentence }) => (
            <li key={`${field} ${sentence}`}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
