import { Icon } from '../look/icon.tsx';

export const ChangedNotice = () => (
  <div className="notice">
    <Icon name="alert" />
    <p>
      <strong>This post changed while you were looking at it</strong>
      <br />
      You see the new version now. Please look again before you answer.
    </p>
  </div>
);
