/** The shared look of everything that floats beside its trigger. */
export const popoverClasses =
  'z-50 rounded-lg bg-raised text-ink shadow-md ring-1 ring-line outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';
