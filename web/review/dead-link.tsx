import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';

/** Unknown, expired and withdrawn links look the same: nobody learns which of them it was. */
export function DeadLink() {
  return (
    <>
      <main className="message-screen">
        <span className="badge-icon">
          <Icon name="alert" />
        </span>
        <h1>Post Not Found</h1>
        <p>This approval link may have expired or is invalid. Please contact the sender for a new link.</p>
      </main>
      <Footer />
    </>
  );
}
