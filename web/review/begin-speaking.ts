import type { Language } from '#domain/languages/language.ts';
import { languageFor, rememberLanguage, speak, type Part } from './speak.ts';
import { spoken } from './words.ts';

type Given = { language: Language; timeZone: string | null } | null;

/** Has the page speak what its reader reads, and draws it; anew when they choose another language. */
export async function drawSpeaking(given: Given, draw: () => void, ...parts: Part[]): Promise<void> {
  spoken.timeZone = given?.timeZone ?? undefined;
  spoken.choose = async (language) => {
    rememberLanguage(language);
    await speak(language, ...parts);
    draw();
  };
  const language = languageFor(given?.language ?? null);
  if (language !== spoken.language) await speak(language, ...parts);
  draw();
}
