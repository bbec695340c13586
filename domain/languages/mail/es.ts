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
  gathered: {
    heading: '{count} publicaciones esperan su revisión',
    line: '{count} publicaciones esperan su revisión',
    preheader: '{owner} quiere conocer su opinión. Todo está en una sola página.',
    opening:
      '{owner} ha preparado estas publicaciones para {company} y quiere conocer su opinión. Las encontrará todas en una sola página.',
    button: 'Revisar {count} publicaciones',
    noDate: 'Aún sin fecha',
    noCaption: 'Sin texto',
    more: { one: 'Y una más', other: 'Y {count} más' },
    tacit: {
      one: 'Como se acordó con usted, cada una de estas publicaciones se considera aprobada tras un día laborable sin respuesta.',
      other:
        'Como se acordó con usted, cada una de estas publicaciones se considera aprobada tras {count} días laborables sin respuesta.',
    },
  },
  desk: {
    subject: '{company}: su enlace a las publicaciones pendientes',
    preheader: 'Un solo enlace para todo lo que le espera. No cambia.',
    heading: 'Su enlace nuevo',
    opening:
      'Ha pedido un enlace nuevo a las publicaciones de {company}. Este lleva a todo lo que le espera y no cambia: puede guardarlo.',
    button: 'Abrir su espacio',
    after: 'Si no lo ha pedido, no tiene que hacer nada. Por favor, no comparta el enlace: es suyo.',
    footer:
      '{owner} trabaja con usted en estas publicaciones. Responda a este correo para escribir directamente a {owner}.',
  },
  quoted: '«{text}»',
  // A date that somebody agreed to was changed.
  moved: {
    thisPost: 'La fecha ha cambiado: del {from} al {to}',
    otherPost: 'La fecha de una publicación que aprobó ha cambiado: del {from} al {to}',
    postChanged:
      '{moved}. La publicación se modificó después de que aprobara la versión {approved}; ahora es la versión {version}',
    heading: {
      one: 'La fecha de una publicación aprobada ha cambiado',
      other: 'Las fechas de {count} publicaciones aprobadas han cambiado',
    },
    line: {
      one: 'la fecha de una publicación aprobada ha cambiado',
      other: 'las fechas de {count} publicaciones aprobadas han cambiado',
    },
    same: 'Lo que aprobó es lo mismo.',
    after: 'Si la nueva fecha no le conviene, puede retirar su aprobación en la página de la publicación.',
    afterChanged:
      'Si la nueva fecha o la publicación tal como está ahora no le conviene, puede retirar su aprobación en la página de la publicación hasta que se publique.',
    button: 'Ver la publicación',
  },
  changed: {
    heading: 'Una publicación que aprobó ha cambiado',
    line: 'una publicación que aprobó ha cambiado',
    opening:
      'Esta publicación se modificó después de que la aprobara. Su aprobación sigue valiendo para ella.',
    goesOut: 'Se publica: {moment}',
    after:
      'Si no está de acuerdo con la publicación tal como está ahora, puede retirar su aprobación en su página hasta que se publique.',
  },
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
