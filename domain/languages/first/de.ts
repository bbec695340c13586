import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Beitrag prüfen',
    loading: 'Der Beitrag wird geladen …',
    noScript:
      'Diese Seite braucht JavaScript, um Ihnen den Beitrag zu zeigen und Ihre Antwort zu senden. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  },
  desk: {
    page: 'Ihre Übersicht',
    loading: 'Was auf Sie wartet, wird geladen …',
    noScript:
      'Diese Seite braucht JavaScript, um Ihnen die Beiträge zu zeigen und Ihre Antworten zu senden. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  },
  resting:
    'Die Agentur arbeitet an diesem Beitrag. Sie bekommen eine Nachricht, sobald er für Sie bereit ist.',
  slow: 'Es wird noch geladen. Ihre Verbindung scheint langsam zu sein.',
  unloaded: 'Die Seite konnte nicht vollständig geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  tryAgain: 'Noch einmal versuchen',
};
