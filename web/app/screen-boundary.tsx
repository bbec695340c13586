import { ErrorBoundary } from './error-boundary.tsx';

/** For screens behind the log-in: most are downloaded when opened, which fails without a connection. */
export class ScreenBoundary extends ErrorBoundary {
  override componentDidCatch() {
    // Tries again once there is a connection.
    addEventListener('online', () => this.setState({ failed: false }), { once: true });
  }

  override words() {
    return navigator.onLine
      ? super.words()
      : 'You are offline. Nothing you saved is lost, and this screen opens once you are back.';
  }
}
