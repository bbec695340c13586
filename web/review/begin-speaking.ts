import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Language } from '#domain/languages/language.ts';
import { entitle, wear } from './face.ts';
import { languageFor, rememberLanguage, speak, type Part } from './speak.ts';
import { spoken, words } from './words.ts';

type Given = { language: Language; timeZone: string | null; agency?: ShownFace | null | undefined };
/** A visit, as far as it knows whose page it is: not before the server has said so. */
type Read = {
  get: () => { loaded: { kind: string; page?: Given; desk?: Given } };
  subscribe: (listener: () => void) => () => void;
};

/**
 * Has the page look as its agency does and speak what its reader reads, and draws it; anew when they choose another
 * language, and when a server that could not be reached at first has said whose page it is.
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
