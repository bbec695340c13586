import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'een bericht wacht op uw oordeel',
  back: 'een bijgewerkt bericht wacht op uw oordeel',
  waiting: 'herinnering, een bericht wacht op uw antwoord',
  waitingMany: 'herinnering, {count} berichten wachten op uw antwoord',
  by: ', uiterlijk {moment}',
  goesOut: ' Het verschijnt {moment}.',
  passed: ' Het geplande moment is voorbij, een nieuw volgt.',
  briefly: 'graag uw oordeel, verschijnt {moment}.',
  brieflyWaiting: 'herinnering, bericht wacht, gepland {moment}.',
  brieflyPassed: 'graag uw oordeel, het geplande moment is voorbij.',
  brieflyMany: 'herinnering, {count} berichten, het eerste op {moment}.',
  please: 'graag uw oordeel',
  pleaseWaiting: 'herinnering, uw oordeel',
  outOn: ', verschijnt {moment}.',
  tacit: ' {count} werkdagen zonder antwoord gelden als akkoord.',
  tacitDay: ' Eén werkdag zonder antwoord geldt als akkoord.',
  number: ' Bericht {number}.',
  answer: ' Bericht {number}: antwoord JA {number} of NEE {number}.',
  answerShort: ' Bericht {number}: JA {number} of NEE {number}.',
};
