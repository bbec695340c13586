import type { Problem } from '#domain/networks/check.ts';
import { FITS, type Fit } from '#domain/networks/options.ts';
import { Button } from '#web/ui/button.tsx';
import { FIT_WORDS, keepWords } from './fit-words.ts';

type FindingsProps = {
  /** What the network would refuse, and what it would change. */
  problems: readonly Problem[];
  notices: readonly Problem[];
  disabled: boolean;
  onFit: (index: number, fit: Fit) => void;
  /** Keeps this many seconds of a video. */
  onTrim: (index: number, seconds: number) => void;
  onLeaveOut: (index: number) => void;
};

/** Every sentence, with buttons beside those about a file. */
export function Findings({ problems, notices, disabled, onFit, onTrim, onLeaveOut }: FindingsProps) {
  const all = [
    ...problems.map((one) => ({ ...one, refuses: true })),
    ...notices.map((one) => ({ ...one, refuses: false })),
  ];
  return (
    <ul aria-live="polite" className="flex flex-col gap-1.5 text-xs empty:hidden">
      {all.map(({ field, sentence, help, refuses }) => {
        const index = /^media\.\d+$/.test(field) ? Number(field.slice(6)) - 1 : null;
        return (
          <li key={`${field} ${sentence}`} className={refuses ? 'text-danger-ink' : 'text-muted'}>
            {sentence}
            {index !== null && !disabled && (
              <span className="-mx-2 flex flex-wrap gap-x-1">
                {help === 'shape' &&
                  FITS.map((fit) => (
                    <Button key={fit} variant="ghost" size="sm" onClick={() => onFit(index, fit)}>
                      {FIT_WORDS[fit]}
                      <span className="sr-only"> number {index + 1}</span>
                    </Button>
                  ))}
                {typeof help === 'object' && (
                  <Button variant="ghost" size="sm" onClick={() => onTrim(index, help.keep)}>
                    {keepWords(help.keep)}
                    <span className="sr-only"> of number {index + 1}</span>
                  </Button>
                )}
                <Button variant="ghost" size="sm" onClick={() => onLeaveOut(index)}>
                  Leave it out
                  <span className="sr-only"> number {index + 1}</span>
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
