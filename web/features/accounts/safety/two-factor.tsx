import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useSessionPart } from '#web/lib/session.ts';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { keyOf, useRead } from '#web/lib/use-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { SafetyPart } from './safety-part.tsx';

/** Downloaded on demand: most visits to the settings are about something else. */
const SetUp = apart(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);
const SwitchOff = apart(async () => (await import('./switch-off-dialog.tsx')).SwitchOffDialog);
const Renew = apart(async () => (await import('./renew-codes-dialog.tsx')).RenewCodesDialog);

const DIALOGS = { SetUp, SwitchOff, Renew };

/** With this few codes left, new ones are suggested. */
const FEW_CODES = 3;

/** Whether a log-in also asks for a code of an authenticator app. */
export function TwoFactor() {
  const client = useQueryClient();
  const session = useSessionPart();
  const zone = useTimeZone();
  const read = useRead(getTwoFactor);
  const state = read.data;
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: keyOf(getTwoFactor) });
    // The agency may have required it.
    session.ask();
  };
  const Dialog = open && DIALOGS[open];
  const left = state?.recoveryCodesLeft ?? 0;
  return (
    <SafetyPart
      title="Two-factor"
      badge={state && <Badge tone={state.isOn ? 'accent' : 'neutral'}>{state.isOn ? 'On' : 'Off'}</Badge>}
      description={
        state?.isOn && state.since ? (
          <>
            On since {dayText(state.since, zone)}.{' '}
            <span className={left <= FEW_CODES ? 'text-warning-ink' : undefined}>
              {left === 1 ? 'One recovery code' : `${left === 0 ? 'No' : left} recovery codes`} left.
            </span>
          </>
        ) : (
          'A log-in also asks for a code of an app on your phone: a password that somebody learned is not enough.'
        )
      }
      actions={
        state &&
        (state.isOn ? (
          <>
            {!state.mustShow && (
              <Button variant="secondary" size="sm" onClick={() => setOpen('Renew')}>
                New recovery codes
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => setOpen('SwitchOff')}>
              Switch off
            </Button>
          </>
        ) : (
          !state.mustShow && (
            <Button size="sm" onClick={() => setOpen('SetUp')}>
              Set up two-factor
            </Button>
          )
        ))
      }
    >
      {!state && read.error && (
        <LoadFailed compact title="Whether it is on could not be loaded" read={read} />
      )}
      {Dialog && <Dialog onClose={close} />}
    </SafetyPart>
  );
}
