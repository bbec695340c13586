import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Relire une publication',
    loading: 'Chargement de la publication…',
    noScript:
      'Cette page a besoin de JavaScript pour vous montrer la publication et envoyer votre réponse. Veuillez l’activer et recharger la page.',
  },
  desk: {
    page: 'Votre espace',
    loading: 'Chargement de ce qui vous attend…',
    noScript:
      'Cette page a besoin de JavaScript pour vous montrer les publications et envoyer vos réponses. Veuillez l’activer et recharger la page.',
  },
  resting:
    'L’agence travaille sur cette publication. Vous recevrez un message dès qu’elle sera prête pour vous.',
  slow: 'Chargement toujours en cours. Votre connexion semble lente.',
  unloaded: 'La page n’a pas pu être chargée entièrement. Veuillez vérifier votre connexion.',
  tryAgain: 'Réessayer',
};
