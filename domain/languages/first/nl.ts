import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Een bericht beoordelen',
    loading: 'Het bericht wordt geladen…',
    noScript:
      'Deze pagina heeft JavaScript nodig om u het bericht te tonen en uw antwoord te versturen. Zet het aan en laad de pagina opnieuw.',
  },
  desk: {
    page: 'Uw overzicht',
    loading: 'Wat op u wacht wordt geladen…',
    noScript:
      'Deze pagina heeft JavaScript nodig om u de berichten te tonen en uw antwoorden te versturen. Zet het aan en laad de pagina opnieuw.',
  },
  resting: 'Het bureau werkt aan deze post. U krijgt een bericht zodra deze voor u klaar is.',
  slow: 'Er wordt nog geladen. Uw verbinding lijkt traag.',
  unloaded: 'De pagina kon niet volledig worden geladen. Controleer uw verbinding.',
  tryAgain: 'Opnieuw proberen',
};
