import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { face } from '../face.ts';
import { spoken, words } from '../words.ts';

export function Footer() {
  return (
    <footer className="footer">
      {face.showsGreenroom && <span>{words.poweredBy}</span>}
      <select
        aria-label={words.language}
        value={spoken.language}
        onChange={({ currentTarget }) => void spoken.choose(currentTarget.value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </footer>
  );
}
