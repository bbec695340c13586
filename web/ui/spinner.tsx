import { cn } from '#web/lib/class-names.ts';

export type SpinnerProps = { label?: string; className?: string };

/** Without a label it is decoration beside a text that says what is going on. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      className={cn('size-4 shrink-0 animate-spin', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx={8} cy={8} r={6} stroke="currentColor" opacity={0.22} />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" />
    </svg>
  );
}
