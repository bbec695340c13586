import type { ReactNode } from 'react';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { words } from './words.ts';

/** The screen of a link that shows no post. The same words whatever the reason is: it may be unknown, or a secret. */
export const NoPost = ({ icon, children }: { icon: 'alert' | 'offline'; children: ReactNode }) => (
  <>
    <main className="message-screen">
      <span className="badge-icon">
        <Icon name={icon} />
      </span>
      <h1>{words.notFound}</h1>
      <p>{words.deadLink}</p>
      {children}
    </main>
    <Footer />
  </>
);
