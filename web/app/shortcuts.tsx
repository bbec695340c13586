import { lazy, Suspense, useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** When the screen has long been there. */
const AHEAD_MS = 2000;

const onMac = /mac|iphone|ipad/i.test(navigator.platform);
const MOD = onMac ? '⌘' : 'Ctrl';

const SHORTCUTS: [keys: string[], what: string][] = [
  [[MOD, 'K'], 'Search clients, posts and commands'],
  [[MOD, '/'], 'Show these shortcuts'],
  [['Esc'], 'Close a dialog, a menu or a message'],
  [['←', '→'], 'Previous and next picture, tab or day'],
  [['Enter'], 'Open, send or save'],
  [['Shift', 'Enter'], 'New line in the assistant'],
  [['F8'], 'Go to the notification'],
];

/** Only chords with ⌘ or Ctrl: a single letter would get in the way of people who speak to their computer. */
export function Shortcuts() {
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  // Fetched ahead, so that it opens within the key press and no letter typed after it is lost.
  const [isAhead, setAhead] = useState(false);
  useEffect(() => {
    const fetchAhead = () =>
      loadPalette().then(
        () => setAhead(true),
        () => undefined,
      );
    const timer = setTimeout(() => void fetchAhead(), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(onMac ? event.metaKey : event.ctrlKey) || event.shiftKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'k' && key !== '/') return;
      event.preventDefault();
      if (key === 'k') setPalette((open) => !open);
      else setHelp((open) => !open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setPalette(true)}
        className="text-muted max-sm:border-0 max-sm:bg-transparent max-sm:px-2 max-sm:dark:bg-transparent max-sm:shadow-none sm:mr-2"
      >
        <Search aria-hidden />
        {/* What is to be seen is also what it is called, so that whoever speaks to the screen can say it. */}
        <span className="max-md:sr-only">Search</span>{' '}
        <span className="max-md:hidden">
          <Kbd>{MOD} K</Kbd>
        </span>
      </Button>
      {(palette || isAhead) && (
        <Suspense>
          <CommandPalette open={palette} onOpenChange={setPalette} onShowShortcuts={() => setHelp(true)} />
        </Suspense>
      )}
      <Dialog open={help} onOpenChange={setHelp} title="Keyboard shortcuts" size="sm">
        <DialogBody>
          <dl className="flex flex-col gap-3 text-sm">
            {SHORTCUTS.map(([keys, what]) => (
              <div key={what} className="flex items-center justify-between gap-4">
                <dt className="text-muted">{what}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </Dialog>
    </>
  );
}
