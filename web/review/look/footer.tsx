import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { spoken, words } from '../words.ts';

export function Footer() {
  return (
    <footer className="footer">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M10 24V8.5A1.5 1.5 0 0 1 11.5 7H20v17Z" opacity=".28" />
        <path d="m20 7 4.4 2.2a1.5 1.5 0 0 1 .8 1.35v15.1a1 1 0 0 1-1.45.9L20 24.7Z" />
      </svg>
      <span>{words.poweredBy}</span>
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
