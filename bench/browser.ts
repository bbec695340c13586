import { chromium, type Browser } from '@playwright/test';
import { row } from './print.ts';

export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Chromium, or a line that says that there is none. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = CHROMIUM_PATH;
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: root }).catch(() => null);
  if (!browser) return row('left out', '–', `no Chromium at ${executablePath}; set CHROMIUM_PATH`);
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}
