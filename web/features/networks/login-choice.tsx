import { useId } from 'react';
import type { Account, KnownNetwork } from '#domain/networks/contract.ts';
import type { Login } from '#domain/networks/logins.ts';
import { cn } from '#web/lib/class-names.ts';
import { SettingNames } from './missing-settings.tsx';

/** The log-in that the account used, else the first that is set up. */
export function loginToBegin({ logins }: KnownNetwork, again: Account | null): Login | null {
  const ready = logins.filter((one) => one.configured);
  return (ready.find((one) => one.login === again?.login) ?? ready[0])?.login ?? null;
}

type LoginChoiceProps = {
  network: KnownNetwork;
  chosen: Login | null;
  onChoose: (login: Login) => void;
};

/** The log-ins of a network with several. One that is not set up says what it needs. */
export function LoginChoice({ network, chosen, onChoose }: LoginChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-ink">Connect as</legend>
      {network.logins.map(({ login, label, hint, configured, missing }) => (
        <div
          key={login}
          className={cn(
            'flex items-start gap-2.5 rounded-md border border-line p-3 text-sm pointer-coarse:min-h-11',
            configured ? 'has-checked:border-accent' : 'border-dashed',
          )}
        >
          <input
            type="radio"
            id={`${name}-${login}`}
            name={name}
            value={login}
            checked={chosen === login}
            disabled={!configured}
            onChange={() => onChoose(login)}
            aria-describedby={`${name}-${login}-hint`}
            className="mt-1 accent-accent"
          />
          <div className="min-w-0 flex-1">
            <label htmlFor={`${name}-${login}`} className="block text-ink">
              {label}
            </label>
            <span id={`${name}-${login}-hint`} className="block text-xs text-muted">
              {configured ? (
                hint
              ) : (
                <>
                  Not set up: <SettingNames names={missing} /> missing.
                </>
              )}
            </span>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
