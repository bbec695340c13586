import type { FirstWords } from './en.ts';

export const words: FirstWords = {
  approve: {
    page: 'Revisar una publicación',
    loading: 'Cargando la publicación…',
    noScript:
      'Esta página necesita JavaScript para mostrarle la publicación y enviar su respuesta. Actívelo y vuelva a cargar la página.',
  },
  desk: {
    page: 'Su espacio',
    loading: 'Cargando lo que le espera…',
    noScript:
      'Esta página necesita JavaScript para mostrarle las publicaciones y enviar sus respuestas. Actívelo y vuelva a cargar la página.',
  },
  resting:
    'La agencia está trabajando en esta publicación. Recibirá un mensaje cuando esté lista para usted.',
  slow: 'Todavía se está cargando. Su conexión parece lenta.',
  unloaded: 'La página no se ha podido cargar por completo. Compruebe su conexión.',
  tryAgain: 'Intentar de nuevo',
};
