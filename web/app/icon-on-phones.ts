/** A button of the header whose word is not shown on phones: as large there as the icon buttons beside it. */
export const iconOnPhones = 'max-sm:size-9 max-sm:px-0 max-sm:pointer-coarse:min-h-9 max-sm:[&_svg]:size-4.5';
