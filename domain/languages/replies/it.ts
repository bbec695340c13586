import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'Da questo numero non si attende alcuna risposta.',
  help: 'Risponda OK 3 per approvare il post 3, NO 3 e cosa cambiare, LISTA per ciò che La attende, STOP per non ricevere più SMS.',
  stopped: 'Non riceverà più SMS da questo numero. Risponda START per riceverli di nuovo.',
  started: 'Riceve di nuovo SMS sui post. Risponda LISTA per ciò che La attende.',
  list: {
    one: '{count} post La attende:',
    many: '{count} post La attendono:',
    other: '{count} post La attendono:',
  },
  whichPost: 'Indichi il numero, ad esempio OK 3 oppure NO 3 e cosa cambiare:',
  noCaption: '(senza testo)',
  andMore: { one: 'e un altro', other: 'e altri {count}' },
  approved: {
    one: 'Il post {numbers} è approvato. Grazie!',
    many: 'I post {numbers} sono approvati. Grazie!',
    other: 'I post {numbers} sono approvati. Grazie!',
  },
  changes: {
    one: 'Grazie. Abbiamo trasmesso cosa cambiare nel post {numbers}.',
    many: 'Grazie. Abbiamo trasmesso cosa cambiare nei post {numbers}.',
    other: 'Grazie. Abbiamo trasmesso cosa cambiare nei post {numbers}.',
  },
  whatToChange: {
    one: 'Post {numbers}: sono state chieste modifiche. Risponda NO {number} e cosa cambiare.',
    many: 'Post {numbers}: sono state chieste modifiche. Risponda NO {number} e cosa cambiare.',
    other: 'Post {numbers}: sono state chieste modifiche. Risponda NO {number} e cosa cambiare.',
  },
  changedSince:
    'Il post {number} è cambiato dopo quell’SMS, quindi la Sua risposta non vale. Ora è il post {now}: {link}',
  alreadyApproved: 'Ha già approvato il post {number}: {link}',
  staysApproved: 'Il post {number} resta approvato finché non cambia la Sua risposta: {link}',
  stayApproved: 'Questi post restano approvati finché non cambia la Sua risposta:',
  noLonger: 'Il post {number} non La attende più.',
  onlyByLink: 'Al post {number} non si può rispondere per SMS. Apra {link}',
  byLink: 'Le risposte via SMS da questo numero non valgono. Risponda dal link: {link}',
  passedOnByLink:
    'Abbiamo trasmesso il Suo messaggio a {to}. Non vale come risposta: risponda dal link: {link}',
  unknown: 'Non c’è alcun post {number} che La attenda.',
  moreWait: {
    one: 'Ne resta {count}: risponda LISTA.',
    many: 'Ne restano {count}: risponda LISTA.',
    other: 'Ne restano {count}: risponda LISTA.',
  },
  passedOn:
    'Abbiamo trasmesso il Suo messaggio a {to}. Non vale come risposta: risponda OK o NO con il numero del post.',
  passedOnAbout:
    'Abbiamo trasmesso il Suo messaggio a {to}. Non vale come risposta: risponda OK {number} o NO {number}.',
  heard: 'Abbiamo trasmesso il Suo messaggio a {to}.',
  pictureCame: 'È arrivata un’immagine o un file via SMS. Non si può mostrare qui.',
  textCame:
    'È arrivato un SMS che può riguardare questo post. Non si mostra qui perché può essere per qualcun altro.',
  noPicture: 'Un’immagine via SMS non si può mostrare. Abbiamo segnalato che è arrivata; usi il link:',
  tooMany: 'Sono troppi SMS in una volta. Apra il link o riprovi più tardi.',
};
