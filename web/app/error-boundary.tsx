import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface State {
  failed: boolean;
}

/** A broken screen never takes the whole app down, and always offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  words() {
    return 'Nothing you saved is lost. Reload the page, or go back to your clients.';
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="py-16">
        <EmptyState
          isPage
          title="This screen could not be shown"
          description={this.words()}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => location.reload()}>Reload</Button>
              <Button asChild variant="secondary">
                <a href="/">Back to Home</a>
              </Button>
            </div>
          }
        />
      </div>
    );
  }
}
