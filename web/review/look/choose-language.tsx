import { LANGUAGE_NAMES, LANGUAGES } from '#domain/languages/language.ts';
import { write } from '../visit/kept.ts';
import { CHOICE, spoken, words } from '../words.ts';

/** Whoever reads knows best; the device remembers it. */
export function ChooseLanguage() {
  return (
    <select
      aria-label={words.language}
      value={spoken.language}
      onChange={({ currentTarget }) => {
        write(CHOICE, currentTarget.value);
        void spoken.choose(currentTarget.value);
      }}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
