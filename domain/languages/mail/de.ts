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
  gathered: {
    heading: '{count} Beiträge warten auf Ihre Freigabe',
    line: '{count} Beiträge warten auf Ihre Freigabe',
    preheader: '{owner} möchte wissen, was Sie davon halten. Alle stehen auf einer Seite.',
    opening:
      '{owner} hat diese Beiträge für {company} vorbereitet und möchte wissen, was Sie davon halten. Sie finden alle auf einer Seite.',
    button: '{count} Beiträge ansehen',
    noDate: 'Noch ohne Termin',
    noCaption: 'Ohne Text',
    more: { one: 'Und ein weiterer', other: 'Und {count} weitere' },
    tacit: {
      one: 'Wie mit Ihnen vereinbart, gilt jeder dieser Beiträge nach einem Werktag ohne Antwort als freigegeben.',
      other:
        'Wie mit Ihnen vereinbart, gilt jeder dieser Beiträge nach {count} Werktagen ohne Antwort als freigegeben.',
    },
  },
  desk: {
    subject: '{company}: Ihr Link zu den wartenden Beiträgen',
    preheader: 'Ein Link zu allem, was auf Sie wartet. Er bleibt derselbe.',
    heading: 'Ihr neuer Link',
    opening:
      'Sie haben um einen neuen Link zu den Beiträgen von {company} gebeten. Dieser führt zu allem, was auf Sie wartet, und bleibt derselbe: Sie können ihn behalten.',
    button: 'Übersicht öffnen',
    after:
      'Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun. Bitte geben Sie den Link nicht weiter: Er gehört Ihnen.',
    footer:
      '{owner} arbeitet mit Ihnen an diesen Beiträgen. Antworten Sie auf diese E-Mail, um {owner} direkt zu schreiben.',
  },
  quoted: '„{text}“',
  // A date that somebody agreed to was changed.
  moved: {
    thisPost: 'Der Termin hat sich geändert: von {from} auf {to}',
    otherPost: 'Der Termin eines Beitrags, den Sie freigegeben haben, hat sich geändert: von {from} auf {to}',
    postChanged:
      '{moved}. Der Beitrag wurde geändert, nachdem Sie Fassung {approved} freigegeben hatten; jetzt ist es Fassung {version}',
    heading: {
      one: 'Der Termin eines freigegebenen Beitrags hat sich geändert',
      other: 'Die Termine von {count} freigegebenen Beiträgen haben sich geändert',
    },
    line: {
      one: 'der Termin eines freigegebenen Beitrags hat sich geändert',
      other: 'die Termine von {count} freigegebenen Beiträgen haben sich geändert',
    },
    same: 'Was Sie freigegeben haben, ist gleich geblieben.',
    after:
      'Wenn Ihnen der neue Termin nicht passt, können Sie Ihre Freigabe auf der Seite des Beitrags zurücknehmen.',
    afterChanged:
      'Wenn Ihnen der neue Termin oder der Beitrag, wie er jetzt ist, nicht passt, können Sie Ihre Freigabe auf der Seite des Beitrags zurücknehmen, solange er nicht erschienen ist.',
    button: 'Beitrag ansehen',
  },
  changed: {
    heading: 'Ein freigegebener Beitrag hat sich geändert',
    line: 'ein freigegebener Beitrag hat sich geändert',
    opening:
      'Dieser Beitrag wurde geändert, nachdem Sie ihn freigegeben hatten. Ihre Freigabe gilt weiterhin für ihn.',
    goesOut: 'Erscheint {moment}',
    after:
      'Wenn Sie mit dem Beitrag, wie er jetzt ist, nicht einverstanden sind, können Sie Ihre Freigabe auf seiner Seite zurücknehmen, solange er nicht erschienen ist.',
  },
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
