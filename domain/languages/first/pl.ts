import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Ocena posta',
    loading: 'Wczytywanie posta…',
    noScript:
      'Ta strona potrzebuje JavaScriptu, aby pokazać post i wysłać odpowiedź. Proszę go włączyć i wczytać stronę ponownie.',
  },
  desk: {
    page: 'Panel',
    loading: 'Wczytywanie tego, co czeka na ocenę…',
    noScript:
      'Ta strona potrzebuje JavaScriptu, aby pokazać posty i wysłać odpowiedzi. Proszę go włączyć i wczytać stronę ponownie.',
  },
  resting: 'Agencja pracuje nad tym postem. Otrzymają Państwo wiadomość, gdy będzie dla Państwa gotowy.',
  slow: 'Wczytywanie nadal trwa. Połączenie wydaje się wolne.',
  unloaded: 'Nie udało się w pełni wczytać strony. Proszę sprawdzić połączenie.',
  tryAgain: 'Spróbuj ponownie',
};
