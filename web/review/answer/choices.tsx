import { Icon } from '../look/icon.tsx';
import { words } from '../words.ts';
import { openerId } from './opener-id.ts';

type Props = {
  /** What the yes is called. */
  yes: string;
  onYes: () => void;
  onChanges: () => void;
  /** A tap just now would be meant for what stood here before. */
  isSettling?: boolean;
  /** The id of what says which post the yes is about. */
  about?: string;
};

/** The two answers, side by side or one above the other. */
export function Choices({ yes, onYes, onChanges, isSettling = false, about }: Props) {
  return (
    <div className="choices">
      <button
        type="button"
        id={openerId('approve')}
        className="button primary"
        aria-disabled={isSettling}
        aria-describedby={about}
        onClick={() => !isSettling && onYes()}
      >
        <Icon name="check" />
        {yes}
      </button>
      <button type="button" id={openerId('request_changes')} className="button" onClick={onChanges}>
        <Icon name="pencil" />
        {words.requestChanges}
      </button>
    </div>
  );
}
