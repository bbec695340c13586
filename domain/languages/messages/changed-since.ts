import type { Language } from '../language.ts';
import type { Like } from '../words.ts';

const en = {
  mail: {
    heading: 'A post you approved has changed',
    line: 'a post you approved has changed',
    opening: 'This post was changed after you had approved it. Your approval still counts for it.',
    goesOut: 'Goes out {moment}',
    after:
      'If you do not agree with the post as it is now, you can take your approval back on its page until it is out.',
  },
  text: {
    changed: 'a post you approved has changed.',
    takeBack: ' If you do not agree, take your approval back:',
  },
} as const;

/** A post changed after somebody had approved it, and their yes still counts. */
export const words: Record<Language, Like<typeof en>> = {
  en,
  de: {
    mail: {
      heading: 'Ein freigegebener Beitrag hat sich geändert',
      line: 'ein freigegebener Beitrag hat sich geändert',
      opening:
        'Dieser Beitrag wurde geändert, nachdem Sie ihn freigegeben hatten. Ihre Freigabe gilt weiterhin für ihn.',
      goesOut: 'Erscheint {moment}',
      after:
        'Wenn Sie mit dem Beitrag, wie er jetzt ist, nicht einverstanden sind, können Sie Ihre Freigabe auf seiner Seite zurücknehmen, solange er nicht erschienen ist.',
    },
    text: {
      changed: 'ein freigegebener Beitrag hat sich geändert.',
      takeBack: ' Nicht einverstanden? Freigabe hier zurücknehmen:',
    },
  },
  fr: {
    mail: {
      heading: 'Une publication que vous avez approuvée a changé',
      line: 'une publication que vous avez approuvée a changé',
      opening: 'Cette publication a été modifiée après votre accord. Votre accord vaut toujours pour elle.',
      goesOut: 'Publication le {moment}',
      after:
        'Si la publication telle qu’elle est maintenant ne vous convient pas, vous pouvez retirer votre accord sur sa page jusqu’à sa parution.',
    },
    text: {
      changed: 'une publication que vous avez approuvée a changé.',
      takeBack: ' Pas d’accord ? Retirez votre accord ici :',
    },
  },
  es: {
    mail: {
      heading: 'Una publicación que aprobó ha cambiado',
      line: 'una publicación que aprobó ha cambiado',
      opening:
        'Esta publicación se modificó después de que la aprobara. Su aprobación sigue valiendo para ella.',
      goesOut: 'Se publica: {moment}',
      after:
        'Si no está de acuerdo con la publicación tal como está ahora, puede retirar su aprobación en su página hasta que se publique.',
    },
    text: {
      changed: 'una publicación que aprobó ha cambiado.',
      takeBack: ' Si no está de acuerdo, retire su aprobación:',
    },
  },
  pt: {
    mail: {
      heading: 'Uma publicação que aprovou mudou',
      line: 'uma publicação que aprovou mudou',
      opening:
        'Esta publicação foi alterada depois de a ter aprovado. A sua aprovação continua a valer para ela.',
      goesOut: 'Publicação: {moment}',
      after:
        'Se não concordar com a publicação tal como está agora, pode retirar a sua aprovação na página dela até que seja publicada.',
    },
    text: {
      changed: 'uma publicação que aprovou mudou.',
      takeBack: ' Se não concordar, retire a sua aprovação:',
    },
  },
  it: {
    mail: {
      heading: 'Un post che ha approvato è cambiato',
      line: 'un post che ha approvato è cambiato',
      opening: 'Questo post è stato modificato dopo la Sua approvazione. La Sua approvazione vale ancora.',
      goesOut: 'Uscita: {moment}',
      after:
        'Se non è d’accordo con il post così com’è ora, può ritirare la Sua approvazione nella sua pagina finché non è uscito.',
    },
    text: {
      changed: 'un post che ha approvato è cambiato.',
      takeBack: ' Se non è d’accordo, ritiri la Sua approvazione:',
    },
  },
  nl: {
    mail: {
      heading: 'Een bericht dat u hebt goedgekeurd is gewijzigd',
      line: 'een bericht dat u hebt goedgekeurd is gewijzigd',
      opening:
        'Dit bericht is gewijzigd nadat u het had goedgekeurd. Uw goedkeuring telt er nog steeds voor.',
      goesOut: 'Verschijnt {moment}',
      after:
        'Bent u het niet eens met het bericht zoals het nu is, dan kunt u uw goedkeuring op de pagina van het bericht intrekken tot het verschenen is.',
    },
    text: {
      changed: 'een bericht dat u hebt goedgekeurd is gewijzigd.',
      takeBack: ' Niet akkoord? Trek uw goedkeuring hier in:',
    },
  },
  pl: {
    mail: {
      heading: 'Zaakceptowany post się zmienił',
      line: 'zaakceptowany post się zmienił',
      opening: 'Ten post zmieniono po Państwa akceptacji. Akceptacja nadal go dotyczy.',
      goesOut: 'Publikacja: {moment}',
      after:
        'Jeśli post w obecnej postaci nie odpowiada, akceptację można cofnąć na jego stronie, dopóki nie zostanie opublikowany.',
    },
    text: {
      changed: 'zaakceptowany post się zmienił.',
      takeBack: ' Brak zgody? Akceptację można cofnąć tutaj:',
    },
  },
};
