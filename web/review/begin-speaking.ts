import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Language } from '#domain/languages/language.ts';
import { wear } from './face.ts';
import type { Part } from './speak.ts';
import { read } from './visit/kept.ts';
import { CHOICE, spoken } from './words.ts';

type Given = {
  language: Language;
  timeZone: string | null;
  agency?: ShownFace | null | undefined;
} | null;

/** What was chosen on this device, else what the client is said to read; where nobody says so, what the browser does. */
const languageFor = (given: Given) => read(CHOICE) ?? given?.language ?? navigator.language.slice(0, 2);

/**
 * Has the page look as its agency does and speak what its reader reads, and draws it; anew when they choose another
 * language. English needs nothing more; the rest is loaded where it is wanted.
 */
export async function drawSpeaking(given: Given, draw: () => void, part?: Part): Promise<void> {
  wear(given?.agency);
  spoken.timeZone = given?.timeZone ?? undefined;
  spoken.choose = async (language) => {
    try {
      await (await import('./speak.ts')).speak(language, part);
    } catch {
      // Its words cannot be had now: the page goes on as it did.
    }
    draw();
  };
  const language = languageFor(given);
  if (language === spoken.language) draw();
  else await spoken.choose(language);
}
