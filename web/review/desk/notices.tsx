import { fill } from '#domain/languages/words.ts';
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

/** Names the answers that should be taken back and had arrived, and leads to where a yes is really taken back. */
export function ArrivedNotice({ state: { arrived }, visit }: Props) {
  const pressed = useFocusAfter(arrived.length > 0);
  const show = (postId: string) => {
    visit.goTo('done');
    visit.open(postId);
  };
  return (
    <div role="alert">
      {arrived.length > 0 && (
        <div className="notice">
          <Icon name="alert" />
          <div>
            <strong>{counted(deskWords.arrived, arrived.length)}</strong>
            <ul className="refused">
              {arrived.map(({ postId, name }) => (
                <li key={postId}>
                  <button type="button" className="button quiet" onClick={() => show(postId)}>
                    <bdi>{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
            {arrived.some((one) => one.isYes) && (
              <p>{fill(deskWords.arrivedYes, { button: words.changedMind })}</p>
            )}
            <button type="button" className="button quiet" onClick={pressed(visit.closeArrived)}>
              {deskWords.ok}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Answers that are not sent yet, or whose receipt is missing. Until they are there, they can be taken back. */
export function KeptNotice({ state: { kept, isCutOff, sending }, visit }: Props) {
  const isShown = isCutOff && kept.length > 0;
  const tried = kept.filter((one) => one.isTried).length;
  const isTakingBack = kept.some((one) => one.isUnwanted);
  const now = isTakingBack ? deskWords.looking : deskWords.sendingNow;
  const later = isTakingBack ? deskWords.backLater : deskWords.kept;
  const pressed = useFocusAfter(isShown);
  return (
    <div role="status">
      {isShown && (
        <div className="notice">
          <Icon name="offline" />
          <div>
            {tried > 0 && (
              <p>
                <strong>{counted(deskWords.unknown, tried)}</strong>
              </p>
            )}
            {kept.length > tried && <strong>{counted(deskWords.notSent, kept.length - tried)}</strong>}
            <p>{sending ? now : later}</p>
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
