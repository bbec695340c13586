import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'um post aguarda a sua revisão',
  back: 'um post corrigido aguarda a sua revisão',
  waiting: 'lembrete, um post aguarda a sua resposta',
  waitingMany: 'lembrete, {count} posts aguardam a sua resposta',
  by: ', até {moment}',
  goesOut: ' Sai a {moment}.',
  passed: ' A data prevista já passou, segue-se outra.',
  briefly: 'por favor reveja, sai a {moment}.',
  brieflyWaiting: 'lembrete, por favor reveja, sai a {moment}.',
  brieflyPassed: 'por favor reveja, a data prevista já passou.',
  brieflyMany: 'lembrete, {count} posts, o primeiro sai a {moment}.',
  please: 'por favor reveja',
  pleaseWaiting: 'lembrete, por favor reveja',
  outOn: ', sai a {moment}.',
  tacit: ' {count} dias úteis sem resposta valem como aprovação.',
  tacitDay: ' Um dia útil sem resposta vale como aprovação.',
  number: ' Post {number}.',
  answer: ' Post {number}: responda SIM {number} ou NAO {number}.',
  answerShort: ' Post {number}: SIM {number} ou NAO {number}.',
};
