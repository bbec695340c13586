import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'Ein Beitrag wartet auf Ihre Freigabe',
  back: 'Ein neuer Stand wartet auf Ihre Freigabe',
  waiting: 'Erinnerung: Ein Beitrag wartet auf Ihre Antwort',
  waitingMany: 'Erinnerung: {count} Beiträge warten auf Ihre Antwort',
  by: ', bis {moment}',
  goesOut: ' Erscheint {moment}.',
  briefly: 'Bitte prüfen, erscheint {moment}.',
  brieflyWaiting: 'Erinnerung: Bitte prüfen, erscheint {moment}.',
  brieflyMany: 'Erinnerung: {count} Beiträge, der erste erscheint {moment}.',
  gathered: '{count} Beiträge warten auf Ihre Freigabe',
  firstGoesOut: ' Der erste erscheint {moment}.',
  moved: 'Termin eines freigegebenen Beitrags geändert.',
  movedMany: 'Termine von {count} freigegebenen Beiträgen geändert.',
  movedTo: 'neuer Termin eines freigegebenen Beitrags: {moment}.',
  number: ' Nr. {number}.',
  answer: ' Nr. {number}: Antwort OK {number} oder NEIN {number}.',
  numbers: ' Nr. {numbers}.',
  answerAll: ' Nr. {numbers}: Antwort OK {number} oder OK ALLE.',
  desk: 'Ihr neuer Link zu den Beiträgen, die warten.',
};
