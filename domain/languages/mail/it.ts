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
  gathered: {
    heading: '{count} post attendono la Sua approvazione',
    line: '{count} post attendono la Sua approvazione',
    preheader: '{owner} desidera conoscere la Sua opinione. È tutto in una sola pagina.',
    opening:
      '{owner} ha preparato questi post per {company} e desidera conoscere la Sua opinione. Li trova tutti in una sola pagina.',
    button: 'Vedi {count} post',
    noDate: 'Ancora senza data',
    noCaption: 'Senza testo',
    more: { one: 'E un altro', other: 'E altri {count}' },
    tacit: {
      one: 'Come concordato con Lei, ciascuno di questi post si considera approvato dopo un giorno lavorativo senza risposta.',
      other:
        'Come concordato con Lei, ciascuno di questi post si considera approvato dopo {count} giorni lavorativi senza risposta.',
    },
  },
  desk: {
    subject: '{company}: il Suo link ai post in attesa',
    preheader: 'Un solo link per tutto ciò che attende Lei. Resta lo stesso.',
    heading: 'Il Suo nuovo link',
    opening:
      'Ha chiesto un nuovo link ai post di {company}. Questo porta a tutto ciò che attende Lei e resta lo stesso: può conservarlo.',
    button: 'Apri il Suo spazio',
    after: 'Se non l’ha chiesto, non deve fare nulla. Per favore non inoltri il link: è Suo.',
    footer:
      '{owner} lavora con Lei a questi post. Risponda a questa e-mail per scrivere direttamente a {owner}.',
  },
  quoted: '«{text}»',
  // A date that somebody agreed to was changed.
  moved: {
    thisPost: 'La data è cambiata: da {from} a {to}',
    otherPost: 'La data di un post che ha approvato è cambiata: da {from} a {to}',
    postChanged:
      '{moved}. Il post è stato modificato dopo che ha approvato la versione {approved}; ora è la versione {version}',
    heading: {
      one: 'La data di un post approvato è cambiata',
      other: 'Le date di {count} post approvati sono cambiate',
    },
    line: {
      one: 'la data di un post approvato è cambiata',
      other: 'le date di {count} post approvati sono cambiate',
    },
    same: 'Ciò che ha approvato è rimasto uguale.',
    after: 'Se la nuova data non Le va bene, può ritirare la Sua approvazione nella pagina del post.',
    afterChanged:
      'Se la nuova data o il post così com’è ora non Le va bene, può ritirare la Sua approvazione nella pagina del post finché non è uscito.',
    button: 'Vedi il post',
  },
  changed: {
    heading: 'Un post che ha approvato è cambiato',
    line: 'un post che ha approvato è cambiato',
    opening: 'Questo post è stato modificato dopo la Sua approvazione. La Sua approvazione vale ancora.',
    goesOut: 'Uscita: {moment}',
    after:
      'Se non è d’accordo con il post così com’è ora, può ritirare la Sua approvazione nella sua pagina finché non è uscito.',
  },
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
