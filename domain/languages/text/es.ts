import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'hay un post listo para que lo revise',
  back: 'hay un post corregido para que lo revise',
  waiting: 'recordatorio, un post espera su respuesta',
  waitingMany: 'recordatorio, {count} posts esperan su respuesta',
  by: ', antes del {moment}',
  goesOut: ' Se publica el {moment}.',
  passed: ' La fecha prevista ya pasó, habrá otra.',
  briefly: 'revise, por favor, sale el {moment}.',
  brieflyWaiting: 'recordatorio, revise, sale el {moment}.',
  brieflyPassed: 'revise, por favor, la fecha prevista ya pasó.',
  brieflyMany: 'recordatorio, {count} posts, el primero sale el {moment}.',
  please: 'revise, por favor',
  pleaseWaiting: 'recordatorio, revise',
  outOn: ', sale el {moment}.',
  tacit: ' {count} días laborables sin respuesta equivalen a un sí.',
  tacitDay: ' Un día laborable sin respuesta equivale a un sí.',
  number: ' Post {number}.',
  answer: ' Post {number}: responda OK {number} o NO {number}.',
  answerShort: ' Post {number}: OK {number} o NO {number}.',
};
