import { ErrorBoundary } from './error-boundary.tsx';

/** For the screens behind the log-in, most of which are downloaded when they are opened: without a connection they cannot be. */
export class ScreenBoundary extends ErrorBoundary {
  override componentDidCatch() {
    // What could not be downloaded can be once there is a connection again.
    addEventListener('online', () => this.setState({ failed: false }), { once: true });
  }

  override words() {
    return navigator.onLine
      ? super.words()
      : 'You are offline. Nothing you saved is lost, and this screen opens once you are back.';
  }
}
