import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'un post attende la Sua revisione',
  back: 'un post corretto attende la Sua revisione',
  waiting: 'promemoria, un post attende la Sua risposta',
  waitingMany: 'promemoria, {count} post attendono la Sua risposta',
  by: ', entro {moment}',
  goesOut: ' Esce {moment}.',
  briefly: 'da rivedere, esce {moment}.',
  brieflyWaiting: 'promemoria, da rivedere, esce {moment}.',
  brieflyMany: 'promemoria, {count} post, il primo esce {moment}.',
  gathered: '{count} post attendono la Sua approvazione',
  firstGoesOut: ' Il primo esce {moment}.',
  moved: 'la data di un post approvato è cambiata.',
  movedMany: 'le date di {count} post approvati sono cambiate.',
  movedTo: 'nuova data di un post approvato: {moment}.',
  number: ' Post {number}.',
  answer: ' Post {number}: risponda OK {number} o NO {number}.',
  numbers: ' Post {numbers}.',
  answerAll: ' Post {numbers}: risponda OK {number} o OK TUTTI.',
  desk: 'il Suo nuovo link ai post in attesa.',
};
