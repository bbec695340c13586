import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'No se espera ninguna respuesta de este número.',
  help: 'Responda OK 3 para aprobar el post 3, NO 3 y qué cambiar, LISTA para ver lo que le espera, STOP para no recibir más SMS.',
  stopped: 'Ya no recibirá SMS de este número. Responda START para volver a recibirlos.',
  started: 'Vuelve a recibir SMS sobre los posts. Responda LISTA para ver lo que le espera.',
  list: {
    one: '{count} post le espera:',
    many: '{count} posts le esperan:',
    other: '{count} posts le esperan:',
  },
  whichPost: 'Indique el número, por ejemplo OK 3 o NO 3 y qué cambiar:',
  noCaption: '(sin texto)',
  andMore: { one: 'y una más', other: 'y {count} más' },
  approved: {
    one: 'El post {numbers} está aprobado. ¡Gracias!',
    many: 'Los posts {numbers} están aprobados. ¡Gracias!',
    other: 'Los posts {numbers} están aprobados. ¡Gracias!',
  },
  changes: {
    one: 'Gracias. Hemos transmitido qué cambiar en el post {numbers}.',
    many: 'Gracias. Hemos transmitido qué cambiar en los posts {numbers}.',
    other: 'Gracias. Hemos transmitido qué cambiar en los posts {numbers}.',
  },
  whatToChange: {
    one: 'Post {numbers}: se han pedido cambios. Responda NO {number} y qué cambiar.',
    many: 'Posts {numbers}: se han pedido cambios. Responda NO {number} y qué cambiar.',
    other: 'Posts {numbers}: se han pedido cambios. Responda NO {number} y qué cambiar.',
  },
  changedSince:
    'El post {number} ha cambiado desde ese SMS y su respuesta no cuenta. Ahora es el post {now}: {link}',
  alreadyApproved: 'Ya ha aprobado el post {number}: {link}',
  staysApproved: 'El post {number} sigue aprobado hasta que cambie su respuesta: {link}',
  stayApproved: 'Estos posts siguen aprobados hasta que cambie su respuesta:',
  noLonger: 'El post {number} ya no le espera.',
  onlyByLink: 'El post {number} no se puede responder por SMS. Abra {link}',
  byLink: 'Las respuestas por SMS de este número no cuentan. Responda por el enlace: {link}',
  passedOnByLink:
    'Hemos transmitido su mensaje a {to}. No cuenta como respuesta: responda por el enlace: {link}',
  unknown: 'No hay ningún post {number} que le espere.',
  moreWait: {
    one: 'Queda {count} más: responda LISTA.',
    many: 'Quedan {count} más: responda LISTA.',
    other: 'Quedan {count} más: responda LISTA.',
  },
  passedOn:
    'Hemos transmitido su mensaje a {to}. No cuenta como respuesta: responda OK o NO con el número del post.',
  passedOnAbout:
    'Hemos transmitido su mensaje a {to}. No cuenta como respuesta: responda OK {number} o NO {number}.',
  heard: 'Hemos transmitido su mensaje a {to}.',
  pictureCame: 'Ha llegado una imagen o un archivo por SMS. No se puede mostrar aquí.',
  textCame:
    'Ha llegado un SMS que puede referirse a este post. No se muestra aquí porque puede ser para otra persona.',
  noPicture: 'Una imagen por SMS no se puede mostrar. Hemos avisado de que llegó; use el enlace:',
  tooMany: 'Son demasiados SMS a la vez. Abra el enlace o inténtelo más tarde.',
};
