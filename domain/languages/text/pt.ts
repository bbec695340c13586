import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'um post aguarda a sua revisão',
  back: 'um post corrigido aguarda a sua revisão',
  waiting: 'lembrete, um post aguarda a sua resposta',
  waitingMany: 'lembrete, {count} posts aguardam a sua resposta',
  by: ', até {moment}',
  goesOut: ' Sai a {moment}.',
  briefly: 'por favor reveja, sai a {moment}.',
  brieflyWaiting: 'lembrete, por favor reveja, sai a {moment}.',
  brieflyMany: 'lembrete, {count} posts, o primeiro sai a {moment}.',
  gathered: '{count} publicações aguardam a sua aprovação',
  firstGoesOut: ' A primeira sai {moment}.',
  moved: 'a data de uma publicação aprovada mudou.',
  movedMany: 'as datas de {count} publicações aprovadas mudaram.',
  movedTo: 'nova data de uma publicação aprovada: {moment}.',
  number: ' Post {number}.',
  answer: ' Post {number}: responda SIM {number} ou NAO {number}.',
  numbers: ' Posts {numbers}.',
  answerAll: ' Posts {numbers}: responda SIM {number} ou SIM TUDO.',
  desk: 'o seu novo link para os posts pendentes.',
};
