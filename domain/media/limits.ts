const MB = 1024 * 1024;

export const LOGO_BYTES = 5 * MB;
export const IMAGE_BYTES = 50 * MB;
export const IMAGE_PIXELS = 100_000_000;
export const VIDEO_BYTES = 1024 * MB;

export const LOGO_NOT_IMAGE = 'Please select an image file';
export const LOGO_TOO_LARGE = 'Image must be smaller than 5MB';

/** Widths in which pictures are kept; a request gets the next larger one. */
export const PICTURE_WIDTHS = [160, 320, 640, 960, 1440, 2160] as const;

export const pictureWidthFor = (asked: number): number =>
  PICTURE_WIDTHS.find((width) => width >= asked) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 2160;
