import { Icon } from '../look/icon.tsx';
import { words } from '../words.ts';

export const ChangedNotice = () => (
  <div className="notice">
    <Icon name="alert" />
    <p>
      <strong>{words.changed}</strong>
      <br />
      {words.lookAgain}
    </p>
  </div>
);
