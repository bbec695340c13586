import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'Von dieser Nummer wird keine Antwort erwartet.',
  help: 'Antworten Sie OK 3 für die Freigabe von Nr. 3, NEIN 3 und was zu ändern ist, LISTE für alles, was wartet, STOP für keine weiteren SMS.',
  stopped: 'Sie erhalten keine SMS mehr von dieser Nummer. Mit START erhalten Sie sie wieder.',
  started: 'Sie erhalten wieder SMS zu Beiträgen. Mit LISTE sehen Sie, was auf Sie wartet.',
  list: { one: '{count} Beitrag wartet auf Sie:', other: '{count} Beiträge warten auf Sie:' },
  whichPost: 'Bitte nennen Sie die Nummer, etwa OK 3 oder NEIN 3 und was zu ändern ist:',
  noCaption: '(ohne Text)',
  andMore: { one: 'und ein weiterer', other: 'und {count} weitere' },
  approved: {
    one: 'Nr. {numbers} ist freigegeben. Vielen Dank!',
    other: 'Nr. {numbers} sind freigegeben. Vielen Dank!',
  },
  changes: {
    one: 'Danke. Ihr Änderungswunsch zu Nr. {numbers} ist weitergegeben.',
    other: 'Danke. Ihr Änderungswunsch zu Nr. {numbers} ist weitergegeben.',
  },
  whatToChange: {
    one: 'Nr. {numbers}: Änderungen sind angefragt. Bitte antworten Sie NEIN {number} und was zu ändern ist.',
    other:
      'Nr. {numbers}: Änderungen sind angefragt. Bitte antworten Sie NEIN {number} und was zu ändern ist.',
  },
  changedSince:
    'Nr. {number} wurde seit dieser SMS geändert, Ihre Antwort zählt daher nicht. Der neue Stand ist Nr. {now}: {link}',
  alreadyApproved: 'Sie haben Nr. {number} bereits freigegeben: {link}',
  staysApproved: 'Nr. {number} bleibt freigegeben, bis Sie Ihre Antwort ändern: {link}',
  stayApproved: 'Diese Beiträge bleiben freigegeben, bis Sie Ihre Antwort ändern:',
  noLonger: 'Nr. {number} wartet nicht mehr auf Sie.',
  onlyByLink: 'Nr. {number} kann nicht per SMS beantwortet werden. Bitte öffnen Sie {link}',
  byLink: 'Von dieser Nummer zählen Antworten per SMS nicht. Bitte antworten Sie über den Link: {link}',
  passedOnByLink:
    'Ihre Worte gehen an {to}. Als Antwort zählt das nicht: bitte antworten Sie über den Link: {link}',
  unknown: 'Es wartet kein Beitrag mit der Nr. {number} auf Sie.',
  moreWait: {
    one: '{count} weiterer wartet: antworten Sie LISTE.',
    other: '{count} weitere warten: antworten Sie LISTE.',
  },
  passedOn:
    'Ihre Worte gehen an {to}. Als Antwort zählt das nicht: antworten Sie OK oder NEIN mit der Nummer.',
  passedOnAbout:
    'Ihre Worte gehen an {to}. Als Antwort zählt das nicht: antworten Sie OK {number} oder NEIN {number}.',
  heard: 'Ihre Worte gehen an {to}.',
  pictureCame: 'Per SMS kam ein Bild oder eine Datei, hier nicht darstellbar.',
  textCame:
    'Es kam eine SMS, die diesen Post meinen kann. Ihre Worte stehen hier nicht: sie können für jemand anderen sein.',
  noPicture:
    'Ein Bild per SMS kann nicht gezeigt werden. Dass eines kam, ist weitergegeben; bitte nutzen Sie den Link:',
  tooMany: 'Das sind zu viele SMS auf einmal. Bitte öffnen Sie den Link oder versuchen Sie es später.',
};
