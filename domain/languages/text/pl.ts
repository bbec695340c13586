import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'post czeka na ocenę',
  back: 'poprawiony post czeka na ocenę',
  waiting: 'przypomnienie, post czeka na odpowiedź',
  waitingMany: 'przypomnienie, posty bez odpowiedzi: {count}',
  by: ', do {moment}',
  goesOut: ' Publikacja: {moment}.',
  briefly: 'prosimy o ocenę, publikacja: {moment}.',
  brieflyWaiting: 'przypomnienie, do oceny, termin: {moment}.',
  brieflyMany: 'przypomnienie, posty: {count}, pierwszy: {moment}.',
  gathered: 'posty do oceny: {count}',
  firstGoesOut: ' Pierwszy: {moment}.',
  moved: 'zmienił się termin zaakceptowanego posta.',
  movedMany: 'zmieniły się terminy {count} zaakceptowanych postów.',
  movedTo: 'nowy termin zaakceptowanego posta: {moment}.',
  number: ' Post {number}.',
  answer: ' Post {number}: TAK {number} lub NIE {number}.',
  numbers: ' Posty {numbers}.',
  answerAll: ' Posty {numbers}: TAK {number} lub TAK WSZYSTKIE.',
  desk: 'nowy link do oczekujących postów.',
};
