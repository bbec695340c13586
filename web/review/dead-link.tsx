import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { NOT_FOUND } from './format.ts';

/** Unknown, expired and withdrawn links look the same: nobody learns which of them it was. */
export function DeadLink() {
  return (
    <>
      <main className="message-screen">
        <span className="badge-icon">
          <Icon name="alert" />
        </span>
        <h1>{NOT_FOUND}</h1>
        <p>{DEAD_LINK}</p>
      </main>
      <Footer />
    </>
  );
}
