import { Icon } from '../look/icon.tsx';
import type { DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';

type Props = { state: DeskState; visit: DeskVisit };

/** What was not taken, by name: nobody believes that they said yes to something that they did not see. */
export function RefusedNotice({ state: { refused }, visit }: Props) {
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className="notice">
          <Icon name="alert" />
          <div>
            <strong>
              {refused.length === 1 ? 'One answer was not taken' : `${refused.length} answers were not taken`}
            </strong>
            <ul className="refused">
              {refused.map(({ name, message }, at) => (
                // The same post may be refused twice.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  <q>{name}</q>: {message}.
                </li>
              ))}
            </ul>
            <button type="button" className="button quiet" onClick={visit.closeRefused}>
              OK
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Answers that could not be sent yet. Until they are, the reviewer can take them back. */
export function KeptNotice({ state: { kept, isCutOff, sending }, visit }: Props) {
  const count = kept.length === 1 ? 'One answer is' : `${kept.length} answers are`;
  return (
    <div role="status">
      {isCutOff && kept.length > 0 && (
        <div className="notice">
          <Icon name="offline" />
          <div>
            <strong>{count} not sent yet</strong>
            <p>
              {sending
                ? 'Sending now…'
                : 'Kept on this device and sent as soon as the connection is back. Leave this page open, or open it again later.'}
            </p>
            <div className="choices">
              <button type="button" className="button quiet" disabled={sending} onClick={visit.takeKeptBack}>
                Take back
              </button>
              <button type="button" className="button quiet" disabled={sending} onClick={visit.sendKept}>
                Send now
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
