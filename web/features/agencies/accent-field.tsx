import { useId } from 'react';
import { GROUND, shadesOf } from '#domain/agencies/shades.ts';
import { Button } from '#web/ui/button.tsx';

/** The default, Greenroom's own green: what clients' pages have without an accent, as in web/styles/tokens.css. */
const GREEN = '#0f7a4c';
const OWN = {
  light: { fill: GREEN, label: '#ffffff', ink: '#0b6b42' },
  dark: { fill: '#41bd83', label: '#06170e', ink: '#66d2a0' },
};
const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

type Props = { accent: string | null; onChange: (accent: string | null) => void };

/** The colour of buttons and links on clients' pages, with its readable variants. */
export function AccentField({ accent, onChange }: Props) {
  const id = useId();
  const shades = accent === null ? OWN : shadesOf(accent);
  const isAdjusted = accent !== null && THEMES.some(([theme]) => shades[theme].fill !== accent.toLowerCase());
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        Accent colour
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          value={accent ?? GREEN}
          aria-describedby={`${id}-becomes`}
          className="h-9 w-14 cursor-pointer rounded-md border border-line-control bg-surface p-1 pointer-coarse:h-11"
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="text-sm text-muted tabular-nums">{accent ?? 'Greenroom’s green'}</span>
        {accent !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Use Greenroom’s
          </Button>
        )}
      </div>
      <div className="grid gap-2 sm:grid-cols-2" aria-hidden>
        {THEMES.map(([theme, name]) => (
          <div
            key={theme}
            className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3 text-sm"
            style={{ backgroundColor: GROUND[theme] }}
          >
            <span
              className="rounded-md px-3 py-1.5 font-semibold"
              style={{ backgroundColor: shades[theme].fill, color: shades[theme].label }}
            >
              Approve
            </span>
            <span className="underline" style={{ color: shades[theme].ink }}>
              {name}
            </span>
          </div>
        ))}
      </div>
      <p id={`${id}-becomes`} className="text-xs text-muted">
        {isAdjusted
          ? `Adjusted so that everyone can read it: ${shades.light.fill} on light pages, ${shades.dark.fill} on dark ones.`
          : 'Buttons and links on your clients’ pages and in their mails.'}
      </p>
    </div>
  );
}
