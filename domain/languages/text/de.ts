import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'Ein Beitrag wartet auf Ihre Freigabe',
  back: 'Ein neuer Stand wartet auf Ihre Freigabe',
  waiting: 'Erinnerung: Ein Beitrag wartet auf Ihre Antwort',
  waitingMany: 'Erinnerung: {count} Beiträge warten auf Ihre Antwort',
  by: ', bis {moment}',
  goesOut: ' Erscheint {moment}.',
  passed: ' Der geplante Termin ist vorbei, ein neuer folgt.',
  briefly: 'Bitte prüfen, erscheint {moment}.',
  brieflyWaiting: 'Erinnerung: Bitte prüfen, erscheint {moment}.',
  brieflyPassed: 'Bitte prüfen, der geplante Termin ist vorbei.',
  brieflyMany: 'Erinnerung: {count} Beiträge, der erste erscheint {moment}.',
  please: 'Bitte prüfen',
  pleaseWaiting: 'Erinnerung: Bitte prüfen',
  outOn: ', erscheint {moment}.',
  tacit: ' {count} Werktage ohne Antwort gelten als Freigabe.',
  tacitDay: ' Ein Werktag ohne Antwort gilt als Freigabe.',
  number: ' Nr. {number}.',
  answer: ' Nr. {number}: Antwort OK {number} oder NEIN {number}.',
  answerShort: ' Nr. {number}: OK {number} oder NEIN {number}.',
};
