import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Buongiorno,',
  helloName: 'Buongiorno {name},',
  ofAgency: '{person} di {agency}',
  forCompany: ' per {company}',
  ready: {
    heading: 'Un post attende la Sua revisione',
    line: 'un post attende la Sua revisione',
    opening: '{owner} ha preparato questo post{for} e vorrebbe sapere che cosa ne pensa.',
  },
  back: {
    heading: 'Un post è tornato per la Sua revisione',
    line: 'un post è tornato per la Sua revisione',
    opening: '{owner} ha rivisto questo post{for} e vorrebbe sapere che cosa ne pensa ora.',
  },
  waiting: {
    heading: 'Un post attende ancora la Sua revisione',
    line: 'un post attende ancora la Sua revisione',
    opening: 'Un promemoria: {owner} attende ancora la Sua risposta su questo post{for}. Basta un minuto.',
  },
  reminder: 'Promemoria: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, da {owner}',
  preheader: '{owner} vorrebbe sapere che cosa ne pensa.',
  goesOut: 'Uscita: {moment}, una volta approvato',
  planPassed: 'La data prevista è passata; ne seguirà una nuova',
  reviewBy: 'Risposta entro {moment}',
  button: 'Guarda il post',
  everything: 'Vedere tutto ciò che La attende ({count})',
  caption: 'Testo',
  after: 'Non serve alcun account. Aprire la pagina non decide nulla: è lì che approva o chiede modifiche.',
  footer: 'Questo messaggio è di {owner}. Risponda a questa e-mail per scrivere direttamente a {owner}.',
  quoted: '«{text}»',
  tacit: {
    one: 'Come concordato con Lei, si considera approvato dopo un giorno lavorativo senza risposta.',
    other: 'Come concordato con Lei, si considera approvato dopo {count} giorni lavorativi senza risposta.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Si considera approvato dopo un giorno lavorativo senza risposta, come concordato con {by} il {day}.',
    other:
      'Si considera approvato dopo {count} giorni lavorativi senza risposta, come concordato con {by} il {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes: 'È una copia invariata di un post già approvato. Quell’approvazione vale anche qui.',
  thePost: 'Il post',
  file: 'File {at}',
  buttonFails: 'Se il pulsante non funziona, apra questo indirizzo:',
  sentWith: 'Inviato con Greenroom',
};
