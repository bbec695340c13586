import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  ofAgency: '{person} de {agency}',
  forCompany: ' para {company}',
  ready: {
    heading: 'Una publicación espera su revisión',
    line: 'una publicación espera su revisión',
    opening: '{owner} ha preparado esta publicación{for} y quisiera saber qué le parece.',
  },
  back: {
    heading: 'Una publicación vuelve para su revisión',
    line: 'una publicación vuelve para su revisión',
    opening: '{owner} ha revisado esta publicación{for} y quisiera saber qué le parece ahora.',
  },
  waiting: {
    heading: 'Una publicación sigue esperando su revisión',
    line: 'una publicación sigue esperando su revisión',
    opening: 'Un recordatorio: {owner} aún espera su respuesta sobre esta publicación{for}. Lleva un minuto.',
  },
  reminder: 'Recordatorio: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, de {owner}',
  preheader: '{owner} quisiera saber qué le parece.',
  goesOut: 'Se publica: {moment}, una vez aprobada',
  planPassed: 'La fecha prevista ya ha pasado; habrá una nueva',
  reviewBy: 'Responder antes del {moment}',
  button: 'Ver la publicación',
  everything: 'Ver todo lo que le espera ({count})',
  caption: 'Texto',
  after: 'No necesita ninguna cuenta. Abrir la página no decide nada: allí es donde aprueba o pide cambios.',
  footer: 'Este mensaje es de {owner}. Responda a este correo para escribir directamente a {owner}.',
  quoted: '«{text}»',
  tacit: {
    one: 'Como se acordó con usted, se considera aprobada tras un día laborable sin respuesta.',
    other: 'Como se acordó con usted, se considera aprobada tras {count} días laborables sin respuesta.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Se considera aprobada tras un día laborable sin respuesta, según lo acordado con {by} el {day}.',
    other:
      'Se considera aprobada tras {count} días laborables sin respuesta, según lo acordado con {by} el {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes: 'Es una copia sin cambios de una publicación ya aprobada. Esa aprobación vale también aquí.',
  thePost: 'La publicación',
  file: 'Archivo {at}',
  buttonFails: 'Si el botón no funciona, abra esta dirección:',
  sentWith: 'Enviado con Greenroom',
};
