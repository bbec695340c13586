import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Rever uma publicação',
    loading: 'A carregar a publicação…',
    noScript:
      'Esta página precisa de JavaScript para lhe mostrar a publicação e enviar a sua resposta. Ative-o e recarregue a página.',
  },
  desk: {
    page: 'O seu espaço',
    loading: 'A carregar o que espera por si…',
    noScript:
      'Esta página precisa de JavaScript para lhe mostrar as publicações e enviar as suas respostas. Ative-o e recarregue a página.',
  },
  resting:
    'A agência está a trabalhar nesta publicação. Receberá uma mensagem quando estiver pronta para si.',
  slow: 'Ainda a carregar. A sua ligação parece lenta.',
  unloaded: 'Não foi possível carregar a página por completo. Verifique a sua ligação.',
  tryAgain: 'Tentar novamente',
};
