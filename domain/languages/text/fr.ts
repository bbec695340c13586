import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'une publication attend votre avis',
  back: 'une publication revient pour votre avis',
  waiting: 'rappel, une publication attend votre avis',
  waitingMany: 'rappel, {count} publications attendent votre avis',
  by: ', avant le {moment}',
  goesOut: ' Parution le {moment}.',
  briefly: 'merci de relire, parution le {moment}.',
  brieflyWaiting: 'rappel, à relire, parution le {moment}.',
  brieflyMany: 'rappel, {count} publications, la première sort le {moment}.',
  gathered: '{count} publications attendent votre avis',
  firstGoesOut: ' La première sort {moment}.',
  moved: 'la date d’une publication approuvée a changé.',
  movedMany: 'les dates de {count} publications approuvées ont changé.',
  movedTo: 'nouvelle date d’une publication approuvée : {moment}.',
  number: ' Numéro {number}.',
  answer: ' Numéro {number} : OUI {number} ou NON {number}.',
  numbers: ' Numéros {numbers}.',
  answerAll: ' Numéros {numbers} : OUI {number} ou OUI TOUT.',
  desk: 'votre nouveau lien vers ce qui vous attend.',
};
