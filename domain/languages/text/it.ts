import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'un post attende la Sua revisione',
  back: 'un post corretto attende la Sua revisione',
  waiting: 'promemoria, un post attende la Sua risposta',
  waitingMany: 'promemoria, {count} post attendono la Sua risposta',
  by: ', entro {moment}',
  goesOut: ' Esce {moment}.',
  passed: ' La data prevista è passata, ne segue una nuova.',
  briefly: 'da rivedere, esce {moment}.',
  brieflyWaiting: 'promemoria, da rivedere, esce {moment}.',
  brieflyPassed: 'da rivedere, la data prevista è passata.',
  brieflyMany: 'promemoria, {count} post, il primo esce {moment}.',
  please: 'da rivedere',
  pleaseWaiting: 'promemoria, da rivedere',
  outOn: ', esce {moment}.',
  tacit: ' {count} giorni lavorativi senza risposta valgono come sì.',
  tacitDay: ' Un giorno lavorativo senza risposta vale come sì.',
  number: ' Post {number}.',
  answer: ' Post {number}: risponda OK {number} o NO {number}.',
  answerShort: ' Post {number}: OK {number} o NO {number}.',
};
