/** The shared look of all inputs and selects. 16 px on small screens and under fingers keep iOS from zooming. */
export const controlClasses = [
  'w-full min-w-0 rounded-md border border-line-control bg-surface text-base text-ink md:text-sm md:pointer-coarse:text-base',
  'transition-[border-color,box-shadow] hover:border-muted',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-60',
].join(' ');
