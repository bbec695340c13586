import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'Aucune réponse n’est attendue de ce numéro.',
  help: 'Répondez OUI 3 pour approuver le numéro 3, NON 3 et ce qu’il faut changer, LISTE pour ce qui vous attend, STOP pour ne plus recevoir de SMS.',
  stopped: 'Vous ne recevrez plus de SMS de ce numéro. Répondez START pour en recevoir à nouveau.',
  started: 'Vous recevez à nouveau nos SMS. Répondez LISTE pour voir ce qui vous attend.',
  list: {
    one: '{count} publication vous attend :',
    many: '{count} publications vous attendent :',
    other: '{count} publications vous attendent :',
  },
  whichPost: 'Merci d’indiquer le numéro, par exemple OUI 3 ou NON 3 et ce qu’il faut changer :',
  noCaption: '(sans texte)',
  andMore: { one: 'et une de plus', other: 'et {count} de plus' },
  approved: {
    one: 'Le numéro {numbers} est approuvé. Merci !',
    many: 'Les numéros {numbers} sont approuvés. Merci !',
    other: 'Les numéros {numbers} sont approuvés. Merci !',
  },
  changes: {
    one: 'Merci. Votre demande pour le numéro {numbers} est transmise.',
    many: 'Merci. Votre demande pour les numéros {numbers} est transmise.',
    other: 'Merci. Votre demande pour les numéros {numbers} est transmise.',
  },
  whatToChange: {
    one: 'Numéro {numbers} : des changements sont demandés. Répondez NON {number} et ce qu’il faut changer.',
    many: 'Numéros {numbers} : des changements sont demandés. Répondez NON {number} et ce qu’il faut changer.',
    other:
      'Numéros {numbers} : des changements sont demandés. Répondez NON {number} et ce qu’il faut changer.',
  },
  changedSince:
    'Le numéro {number} a changé depuis ce SMS, votre réponse n’est donc pas retenue. C’est maintenant le numéro {now} : {link}',
  alreadyApproved: 'Vous avez déjà approuvé le numéro {number} : {link}',
  staysApproved: 'Le numéro {number} reste approuvé tant que vous ne changez pas votre réponse : {link}',
  stayApproved: 'Ces publications restent approuvées tant que vous ne changez pas votre réponse :',
  noLonger: 'Le numéro {number} ne vous attend plus.',
  onlyByLink: 'Le numéro {number} ne peut pas être traité par SMS. Merci d’ouvrir {link}',
  byLink: 'Les réponses par SMS de ce numéro ne sont pas retenues. Merci de répondre par le lien : {link}',
  passedOnByLink:
    'Votre message est transmis à {to}. Ce n’est pas une réponse : merci de répondre par le lien : {link}',
  unknown: 'Aucune publication numéro {number} ne vous attend.',
  moreWait: {
    one: 'Encore {count} en attente : répondez LISTE.',
    many: 'Encore {count} en attente : répondez LISTE.',
    other: 'Encore {count} en attente : répondez LISTE.',
  },
  passedOn:
    'Votre message est transmis à {to}. Ce n’est pas une réponse : répondez OUI ou NON avec le numéro.',
  passedOnAbout:
    'Votre message est transmis à {to}. Ce n’est pas une réponse : répondez OUI {number} ou NON {number}.',
  heard: 'Votre message est transmis à {to}.',
  pictureCame: 'Une image ou un fichier est arrivé par SMS. Il ne peut pas être affiché ici.',
  textCame:
    'Un SMS est arrivé qui peut concerner ce post. Il n’est pas affiché ici : il peut être destiné à quelqu’un d’autre.',
  noPicture:
    'Une image par SMS ne peut pas être affichée. Son arrivée est signalée ; merci d’utiliser le lien :',
  tooMany: 'Trop de SMS à la fois. Merci d’ouvrir le lien ou de réessayer plus tard.',
};
