import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Guten Tag,',
  helloName: 'Guten Tag {name},',
  ofAgency: '{person} von {agency}',
  forCompany: ' für {company}',
  ready: {
    heading: 'Ein Beitrag wartet auf Ihre Freigabe',
    line: 'Ein Beitrag wartet auf Ihre Freigabe',
    opening: '{owner} hat diesen Beitrag{for} vorbereitet und möchte wissen, was Sie davon halten.',
  },
  back: {
    heading: 'Ein überarbeiteter Beitrag wartet auf Ihre Freigabe',
    line: 'Ein überarbeiteter Beitrag wartet auf Ihre Freigabe',
    opening: '{owner} hat diesen Beitrag{for} überarbeitet und möchte wissen, was Sie jetzt davon halten.',
  },
  waiting: {
    heading: 'Ein Beitrag wartet noch auf Ihre Antwort',
    line: 'Ein Beitrag wartet noch auf Ihre Antwort',
    opening:
      'Eine kurze Erinnerung: {owner} wartet noch auf Ihre Antwort zu diesem Beitrag{for}. Es dauert nur eine Minute.',
  },
  reminder: 'Erinnerung: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, von {owner}',
  preheader: '{owner} möchte wissen, was Sie davon halten.',
  goesOut: 'Erscheint {moment}, sobald er freigegeben ist',
  planPassed: 'Der geplante Termin ist verstrichen; ein neuer folgt',
  reviewBy: 'Bitte antworten bis {moment}',
  button: 'Beitrag ansehen',
  everything: 'Alles ansehen, was auf Sie wartet ({count})',
  caption: 'Text',
  after:
    'Sie brauchen kein Konto. Mit dem Öffnen der Seite ist nichts entschieden: Dort geben Sie frei oder wünschen Änderungen.',
  footer:
    'Diese Nachricht kommt von {owner}. Antworten Sie auf diese E-Mail, um {owner} direkt zu schreiben.',
  quoted: '„{text}“',
  tacit: {
    one: 'Wie mit Ihnen vereinbart, gilt er nach einem Werktag ohne Antwort als freigegeben.',
    other: 'Wie mit Ihnen vereinbart, gilt er nach {count} Werktagen ohne Antwort als freigegeben.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Gilt nach einem Werktag ohne Antwort als freigegeben, wie mit {by} am {day} vereinbart.',
    other: 'Gilt nach {count} Werktagen ohne Antwort als freigegeben, wie mit {by} am {day} vereinbart.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes:
    'Dies ist eine unveränderte Kopie eines Beitrags, der schon freigegeben wurde. Diese Freigabe gilt auch hier.',
  thePost: 'Der Beitrag',
  file: 'Datei {at}',
  buttonFails: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  sentWith: 'Gesendet mit Greenroom',
};
