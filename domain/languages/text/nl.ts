import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'een bericht wacht op uw oordeel',
  back: 'een bijgewerkt bericht wacht op uw oordeel',
  waiting: 'herinnering, een bericht wacht op uw antwoord',
  waitingMany: 'herinnering, {count} berichten wachten op uw antwoord',
  by: ', uiterlijk {moment}',
  goesOut: ' Het verschijnt {moment}.',
  briefly: 'graag uw oordeel, verschijnt {moment}.',
  brieflyWaiting: 'herinnering, bericht wacht, gepland {moment}.',
  brieflyMany: 'herinnering, {count} berichten, het eerste op {moment}.',
  gathered: '{count} berichten wachten op uw beoordeling',
  firstGoesOut: ' Het eerste verschijnt {moment}.',
  moved: 'de datum van een goedgekeurd bericht is gewijzigd.',
  movedMany: 'datums van {count} goedgekeurde berichten gewijzigd.',
  movedTo: 'nieuwe datum van een goedgekeurd bericht: {moment}.',
  number: ' Bericht {number}.',
  answer: ' Bericht {number}: antwoord JA {number} of NEE {number}.',
  numbers: ' Berichten {numbers}.',
  answerAll: ' Berichten {numbers}: antwoord JA {number} of JA ALLE.',
  desk: 'uw nieuwe link naar wat op u wacht.',
};
