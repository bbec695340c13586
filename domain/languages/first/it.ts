import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Revisione di un post',
    loading: 'Caricamento del post…',
    noScript:
      'Questa pagina ha bisogno di JavaScript per mostrarLe il post e inviare la Sua risposta. Lo attivi e ricarichi la pagina.',
  },
  desk: {
    page: 'Il Suo spazio',
    loading: 'Caricamento di ciò che La aspetta…',
    noScript:
      'Questa pagina ha bisogno di JavaScript per mostrarLe i post e inviare le Sue risposte. Lo attivi e ricarichi la pagina.',
  },
  resting: 'L’agenzia sta lavorando a questo post. Riceverà un messaggio quando sarà pronto per Lei.',
  slow: 'Il caricamento è ancora in corso. La Sua connessione sembra lenta.',
  unloaded: 'Non è stato possibile caricare completamente la pagina. Verifichi la Sua connessione.',
  tryAgain: 'Riprova',
};
