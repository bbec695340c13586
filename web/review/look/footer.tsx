import { useEffect, useState } from 'react';
import { face } from '../face.ts';
import { words } from '../words.ts';
import type * as whole from './choose-language.tsx';

export function Footer() {
  const [chooser, setChooser] = useState<typeof whole | null>(null);
  // The last thing on the page comes last.
  useEffect(() => {
    import('./choose-language.tsx').then(
      (loaded) => setChooser(() => loaded),
      () => undefined,
    );
  }, []);
  return (
    <footer className="footer">
      {face.showsGreenroom && (
        <>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="9" />
            <path d="M10 24V8.5A1.5 1.5 0 0 1 11.5 7H20v17Z" opacity=".28" />
            <path d="m20 7 4.4 2.2a1.5 1.5 0 0 1 .8 1.35v15.1a1 1 0 0 1-1.45.9L20 24.7Z" />
          </svg>
          <span>{words.poweredBy}</span>
        </>
      )}
      {chooser && <chooser.ChooseLanguage />}
    </footer>
  );
}
