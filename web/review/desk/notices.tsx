import { Icon } from '../look/icon.tsx';
import { counted, saidByServer, words } from '../words.ts';
import { useFocusAfter } from './use-focus-back.ts';
import type { DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { deskWords } from './words.ts';

type Props = { state: DeskState; visit: DeskVisit };

/** Names the refused answers, so that no reviewer believes to have approved something they did not see. */
export function RefusedNotice({ state: { refused }, visit }: Props) {
  const pressed = useFocusAfter(refused.length > 0);
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className="notice">
          <Icon name="alert" />
          <div>
            <strong>{counted(deskWords.refused, refused.length)}</strong>
            <ul className="refused">
              {refused.map(({ name, message }, at) => (
                // The same post may be refused twice.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  <q>{name}</q>: {saidByServer(message).replace(/\.?$/, '.')}
                </li>
              ))}
            </ul>
            <button type="button" className="button quiet" onClick={pressed(visit.closeRefused)}>
              {deskWords.ok}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Answers that are not sent yet. Until they are, the reviewer can take them back. */
export function KeptNotice({ state: { kept, isCutOff, sending }, visit }: Props) {
  const isShown = isCutOff && kept.length > 0;
  const pressed = useFocusAfter(isShown);
  return (
    <div role="status">
      {isShown && (
        <div className="notice">
          <Icon name="offline" />
          <div>
            <strong>{counted(deskWords.notSent, kept.length)}</strong>
            <p>{sending ? deskWords.sendingNow : deskWords.kept}</p>
            <div className="choices">
              <button
                type="button"
                className="button quiet"
                disabled={sending}
                onClick={pressed(visit.takeKeptBack)}
              >
                {deskWords.takeBack}
              </button>
              <button
                type="button"
                className="button quiet"
                disabled={sending}
                onClick={pressed(visit.sendKept)}
              >
                {words.sendNow}
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
