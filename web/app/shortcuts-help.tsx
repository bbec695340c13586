import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { MOD } from './modifier-key.ts';

const SHORTCUTS: [keys: string[], what: string][] = [
  [[MOD, 'K'], 'Search clients, posts and commands'],
  [[MOD, '/'], 'Show these shortcuts'],
  [['Esc'], 'Close a dialog, a menu or a message'],
  [['←', '→'], 'Previous and next picture, tab or day'],
  [['Enter'], 'Open, send or save'],
  [['Shift', 'Enter'], 'New line in the assistant'],
  [['F8'], 'Go to the notification'],
];

export function ShortcutsHelp(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title="Keyboard shortcuts" size="sm">
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
  );
}
