import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'post czeka na ocenę',
  back: 'poprawiony post czeka na ocenę',
  waiting: 'przypomnienie, post czeka na odpowiedź',
  waitingMany: 'przypomnienie, posty bez odpowiedzi: {count}',
  by: ', do {moment}',
  goesOut: ' Publikacja: {moment}.',
  passed: ' Planowany termin minął, podamy nowy.',
  briefly: 'prosimy o ocenę, publikacja: {moment}.',
  brieflyWaiting: 'przypomnienie, do oceny, termin: {moment}.',
  brieflyPassed: 'prosimy o ocenę, planowany termin minął.',
  brieflyMany: 'przypomnienie, posty: {count}, pierwszy: {moment}.',
  please: 'prosimy o ocenę',
  pleaseWaiting: 'przypomnienie, do oceny',
  outOn: ', publikacja: {moment}.',
  tacit: ' Brak odpowiedzi po {count} dniach roboczych to akceptacja.',
  tacitDay: ' Brak odpowiedzi po 1 dniu roboczym to akceptacja.',
  number: ' Post {number}.',
  answer: ' Post {number}: TAK {number} lub NIE {number}.',
  answerShort: ' Post {number}: TAK {number} lub NIE {number}.',
};
