import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { ChosenFile } from './files.ts';
import { expect } from './fixtures.ts';

/** As a phone that was held upright writes it: the file lies on its side, and says so. */
export async function turnedPhoto(name: string): Promise<ChosenFile> {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#d9a441' } });
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  };
}

/** Where the whole picture is on the screen: it is shown whole, in the middle of its frame. */
export const pictureBox = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
    const size = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
    return { ...size, left: left + (width - size.width) / 2, top: top + (height - size.height) / 2 };
  });

/** Which spot of its picture the tip of a pin is on; both are measured at once, for a page may be scrolling. */
export async function spotOf(pin: Locator) {
  await expect(pin).toBeVisible();
  return pin.evaluate((element: HTMLElement) => {
    const layer = element.parentElement?.getBoundingClientRect();
    const image = element.closest('li')?.querySelector('img');
    if (!layer || !image) throw new Error('a pin without a picture');
    const frame = image.getBoundingClientRect();
    const scale = Math.min(frame.width / image.naturalWidth, frame.height / image.naturalHeight);
    const along = (tip: number, start: number, whole: number, size: number) =>
      0.5 + (tip - start - whole / 2) / (size * scale);
    return {
      x: along(layer.left + parseFloat(element.style.left), frame.left, frame.width, image.naturalWidth),
      y: along(layer.top + parseFloat(element.style.top), frame.top, frame.height, image.naturalHeight),
    };
  });
}
