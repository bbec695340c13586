import { Icon } from '../look/icon.tsx';
import { words } from '../words.ts';
import { openerId } from './opener-id.ts';

type Props = {
  /** The label of the yes. */
  yes: string;
  onYes: () => void;
  onChanges: () => void;
  /** The post has just changed: a tap would be meant for the one before. */
  isSettling?: boolean;
  /** The id of the element that names the post, for screen readers. */
  about?: string;
};

/** The two answers, side by side or stacked. */
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
