import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Language } from '#domain/languages/language.ts';
import { entitle, wear } from './face.ts';
import { languageFor, rememberLanguage, speak, type Part } from './speak.ts';
import { spoken, words } from './words.ts';

type Given = { language: Language; timeZone: string | null; agency?: ShownFace | null | undefined };
/** A visit; it knows its reader only after the server has answered. */
type Read = {
  get: () => { loaded: { kind: string; page?: Given; desk?: Given } };
  subscribe: (listener: () => void) => () => void;
};

/**
 * Applies the agency's face and the reader's language, and renders; again when the reader chooses another
 * language, and when a server that was unreachable at first has answered.
 */
export async function drawSpeaking(visit: Read, draw: () => void, ...parts: Part[]): Promise<void> {
  const given = () => visit.get().loaded.page ?? visit.get().loaded.desk;
  const reader = given();
  wear(reader?.agency);
  spoken.timeZone = reader?.timeZone ?? undefined;
  spoken.choose = async (language) => {
    rememberLanguage(language);
    await speak(language, ...parts);
    draw();
  };
  const language = languageFor(reader?.language);
  if (language !== spoken.language) await speak(language, ...parts);
  draw();
  if (reader) return;
  entitle(words.notFound);
  const stop = visit.subscribe(() => {
    if (!given()) return;
    stop();
    void drawSpeaking(visit, draw, ...parts);
  });
}
