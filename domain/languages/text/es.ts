import type { TextWords } from './en.ts';

export const words: TextWords = {
  ready: 'hay un post listo para que lo revise',
  back: 'hay un post corregido para que lo revise',
  waiting: 'recordatorio, un post espera su respuesta',
  waitingMany: 'recordatorio, {count} posts esperan su respuesta',
  by: ', antes del {moment}',
  goesOut: ' Se publica el {moment}.',
  briefly: 'revise, por favor, sale el {moment}.',
  brieflyWaiting: 'recordatorio, revise, sale el {moment}.',
  brieflyMany: 'recordatorio, {count} posts, el primero sale el {moment}.',
  gathered: '{count} publicaciones esperan su revisión',
  firstGoesOut: ' La primera sale {moment}.',
  moved: 'la fecha de una publicación aprobada ha cambiado.',
  movedMany: 'las fechas de {count} publicaciones aprobadas han cambiado.',
  movedTo: 'nueva fecha de una publicación aprobada: {moment}.',
  number: ' Post {number}.',
  answer: ' Post {number}: responda OK {number} o NO {number}.',
  numbers: ' Posts {numbers}.',
  answerAll: ' Posts {numbers}: responda OK {number} u OK TODO.',
  desk: 'su enlace nuevo a los posts que le esperan.',
};
