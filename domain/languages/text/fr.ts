import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'une publication attend votre avis',
  back: 'une publication revient pour votre avis',
  waiting: 'rappel, une publication attend votre avis',
  waitingMany: 'rappel, {count} publications attendent votre avis',
  by: ', avant le {moment}',
  goesOut: ' Parution le {moment}.',
  passed: ' La date prévue est passée, une autre suivra.',
  briefly: 'merci de relire, parution le {moment}.',
  brieflyWaiting: 'rappel, à relire, parution le {moment}.',
  brieflyPassed: 'merci de relire, la date prévue est passée.',
  brieflyMany: 'rappel, {count} publications, la première sort le {moment}.',
  please: 'merci de relire',
  pleaseWaiting: 'rappel, à relire',
  outOn: ', parution le {moment}.',
  tacit: ' {count} jours ouvrés sans réponse valent approbation.',
  tacitDay: ' Un jour ouvré sans réponse vaut approbation.',
  number: ' Numéro {number}.',
  answer: ' Numéro {number} : OUI {number} ou NON {number}.',
  answerShort: ' Num. {number} : OUI {number} ou NON {number}.',
};
