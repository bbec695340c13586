/** A summary that has a chevron in place of the browser's triangle; its details are a group. */
export const summaryClasses =
  'flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted [&_svg]:transition-transform group-open:[&_svg]:rotate-180 print:[&_svg]:hidden [&::-webkit-details-marker]:hidden';
