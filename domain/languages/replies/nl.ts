import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'Van dit nummer wordt geen antwoord verwacht.',
  help: 'Antwoord JA 3 om bericht 3 goed te keuren, NEE 3 en wat anders moet, LIJST voor wat op u wacht, STOP voor geen sms meer.',
  stopped: 'U krijgt geen sms meer van dit nummer. Antwoord START om ze weer te krijgen.',
  started: 'U krijgt weer sms over berichten. Antwoord LIJST voor wat op u wacht.',
  list: { one: '{count} bericht wacht op u:', other: '{count} berichten wachten op u:' },
  whichPost: 'Noem het nummer, zoals JA 3 of NEE 3 en wat anders moet:',
  noCaption: '(geen tekst)',
  andMore: { one: 'en nog één', other: 'en nog {count}' },
  approved: {
    one: 'Bericht {numbers} is goedgekeurd. Dank u!',
    other: 'Berichten {numbers} zijn goedgekeurd. Dank u!',
  },
  changes: {
    one: 'Dank u. Wat er anders moet aan bericht {numbers} is doorgegeven.',
    other: 'Dank u. Wat er anders moet aan berichten {numbers} is doorgegeven.',
  },
  whatToChange: {
    one: 'Bericht {numbers}: er is om wijzigingen gevraagd. Antwoord NEE {number} en wat anders moet.',
    other: 'Berichten {numbers}: er is om wijzigingen gevraagd. Antwoord NEE {number} en wat anders moet.',
  },
  changedSince:
    'Bericht {number} is sinds die sms gewijzigd, dus uw antwoord telt niet. Het is nu bericht {now}: {link}',
  alreadyApproved: 'U hebt bericht {number} al goedgekeurd: {link}',
  staysApproved: 'Bericht {number} blijft goedgekeurd tot u uw antwoord wijzigt: {link}',
  stayApproved: 'Deze berichten blijven goedgekeurd tot u uw antwoord wijzigt:',
  noLonger: 'Bericht {number} wacht niet meer op u.',
  onlyByLink: 'Bericht {number} kan niet per sms worden beantwoord. Open {link}',
  byLink: 'Antwoorden per sms van dit nummer tellen niet. Antwoord via de link: {link}',
  passedOnByLink:
    'Uw woorden zijn doorgegeven aan {to}. Dit telt niet als antwoord: antwoord via de link: {link}',
  unknown: 'Er wacht geen bericht {number} op u.',
  moreWait: {
    one: 'Er wacht er nog {count}: antwoord LIJST.',
    other: 'Er wachten er nog {count}: antwoord LIJST.',
  },
  passedOn:
    'Uw woorden zijn doorgegeven aan {to}. Dit telt niet als antwoord: antwoord JA of NEE met het nummer.',
  passedOnAbout:
    'Uw woorden zijn doorgegeven aan {to}. Dit telt niet als antwoord: antwoord JA {number} of NEE {number}.',
  heard: 'Uw woorden zijn doorgegeven aan {to}.',
  pictureCame: 'Er kwam een afbeelding of bestand per sms. Die is hier niet te zien.',
  textCame:
    'Er kwam een sms die over deze post kan gaan. De woorden staan hier niet: ze kunnen voor iemand anders zijn.',
  noPicture:
    'Een afbeelding per sms kan niet worden getoond. Dat er een kwam, is doorgegeven; gebruik de link:',
  tooMany: 'Dit zijn te veel sms tegelijk. Open de link of probeer het later opnieuw.',
};
