import { useCallback, useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { apart, onDemand, useFetchedAhead } from '#web/ui/on-demand.tsx';
import { iconOnPhones } from './icon-on-phones.ts';
import { MOD, onMac } from './modifier-key.ts';

const CommandPalette = apart(async () => (await import('./command-palette.tsx')).CommandPalette);

const ShortcutsHelp = onDemand(async () => (await import('./shortcuts-help.tsx')).ShortcutsHelp);

/** Only chords with ⌘ or Ctrl: single letters would interfere with voice control. */
export function Shortcuts() {
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  // Prefetched, so that it opens within the key press and no typed letter is lost.
  const [isAhead, setAhead] = useState(false);
  const then = useCallback(() => setAhead(true), []);
  useFetchedAhead(CommandPalette.fetch, { then, needed: true });
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
        className={cn(
          iconOnPhones,
          'text-muted max-sm:border-0 max-sm:bg-transparent max-sm:dark:bg-transparent max-sm:shadow-none sm:mr-2',
        )}
      >
        <Search aria-hidden />
        {/* The visible label is also the accessible name, so that voice control finds it. */}
        <span className="max-md:sr-only">Search</span>{' '}
        <span className="max-md:hidden">
          <Kbd>{MOD} K</Kbd>
        </span>
      </Button>
      {(palette || isAhead) && (
        <CommandPalette open={palette} onOpenChange={setPalette} onShowShortcuts={() => setHelp(true)} />
      )}
      <ShortcutsHelp open={help} onOpenChange={setHelp} />
    </>
  );
}
