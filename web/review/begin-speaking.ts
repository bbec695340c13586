import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Language } from '#domain/languages/language.ts';
import { wear } from './face.ts';
import { languageFor, rememberLanguage, speak, type Part } from './speak.ts';
import { spoken } from './words.ts';

type Given = { language: Language; timeZone: string | null; agency?: ShownFace | null | undefined } | null;

/** Has the page look as its agency does and speak what its reader reads, and draws it; anew when they choose another language. */
export async function drawSpeaking(given: Given, draw: () => void, ...parts: Part[]): Promise<void> {
  wear(given?.agency);
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
