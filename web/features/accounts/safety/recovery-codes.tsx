import { Download, Printer } from 'lucide-react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { ask } from '#web/ui/questions.ts';

export const askToClose = () =>
  ask({
    title: 'Close without keeping the codes?',
    text: 'They are not shown again. If you lose your phone, they are your way in.',
    yes: 'Close anyway',
    no: 'Back to the codes',
  });

const FILE = 'greenroom-recovery-codes.txt';

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Prints only the codes, not the page around them. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  if (!page || !window) return;
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.body.append(lines);
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}

interface Props {
  codes: string[];
  /** They were copied, downloaded or printed. */
  onKept: () => void;
  onDone: () => void;
}

/** Shown once, inside a dialog. */
export function RecoveryCodes({ codes, onKept, onDone }: Props) {
  const text = `Recovery codes for Greenroom, each works once:\n\n${codes.join('\n')}\n`;
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <Alert tone="warning">
          Keep these where you find them without your phone. Each opens your account once in place of a code,
          and they are not shown again.
        </Alert>
        <ol
          aria-label="Recovery codes"
          onCopy={onKept}
          className="grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 font-mono text-sm text-ink sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <CopyButton size="sm" text={text} label="Copy" of="the recovery codes" onCopied={onKept} />
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              save(text);
              onKept();
            }}
          >
            <Download aria-hidden />
            Download
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              print(text);
              onKept();
            }}
          >
            <Printer aria-hidden />
            Print
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>I have kept them</Button>
      </DialogFooter>
    </>
  );
}
