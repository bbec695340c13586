import type { Locator, Page } from '@playwright/test';
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

/** Which spot of the picture the tip of a pin is on. */
export async function spotOf(page: Page, pin: Locator) {
  await expect(pin).toBeVisible();
  const box = await pictureBox(page.locator('.slides img').first());
  const tip = await pin.evaluate((element: HTMLElement) => {
    const layer = element.parentElement?.getBoundingClientRect();
    return {
      left: (layer?.left ?? 0) + Number.parseFloat(element.style.left),
      top: (layer?.top ?? 0) + Number.parseFloat(element.style.top),
    };
  });
  return { x: (tip.left - box.left) / box.width, y: (tip.top - box.top) / box.height };
}
