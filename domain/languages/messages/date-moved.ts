import type { Language } from '../language.ts';
import type { Like } from '../words.ts';

const en = {
  mail: {
    thisPost: 'The date moved: from {from} to {to}',
    otherPost: 'The date of a post you approved moved: from {from} to {to}',
    // In place of `same`: a post changed after its reader had approved it. `{moved}` is one of the two above.
    postChanged:
      '{moved}. The post changed after you had approved version {approved}; now it is version {version}',
    heading: {
      one: 'The date of a post you approved moved',
      other: 'The dates of {count} posts you approved moved',
    },
    line: {
      one: 'the date of a post you approved moved',
      other: 'the dates of {count} posts you approved moved',
    },
    same: 'What you approved is the same.',
    after: 'If the new date does not suit you, you can take your approval back on the post’s page.',
    afterChanged:
      'If the new date or the post as it is now does not suit you, you can take your approval back on the post’s page until it is out.',
    button: 'See the post',
  },
  text: {
    one: 'the date of a post you approved moved.',
    many: 'the dates of {count} posts you approved moved.',
    oneTo: 'the date of a post you approved moved to {moment}.',
    manyTo: '{count} posts you approved moved to {moments}.',
    // After the date: the post changed, too, after its reader had approved it; of several, how many did.
    changed: ' The post changed after you approved version {version}.',
    manyChanged: ' Changed after your approval: {count}.',
  },
} as const;

/** A date that somebody agreed to was changed. */
export const words: Record<Language, Like<typeof en>> = {
  en,
  de: {
    mail: {
      thisPost: 'Der Termin hat sich geändert: von {from} auf {to}',
      otherPost:
        'Der Termin eines Beitrags, den Sie freigegeben haben, hat sich geändert: von {from} auf {to}',
      postChanged:
        '{moved}. Der Beitrag wurde geändert, nachdem Sie Fassung {approved} freigegeben hatten; jetzt ist es Fassung {version}',
      heading: {
        one: 'Der Termin eines freigegebenen Beitrags hat sich geändert',
        other: 'Die Termine von {count} freigegebenen Beiträgen haben sich geändert',
      },
      line: {
        one: 'der Termin eines freigegebenen Beitrags hat sich geändert',
        other: 'die Termine von {count} freigegebenen Beiträgen haben sich geändert',
      },
      same: 'Was Sie freigegeben haben, ist gleich geblieben.',
      after:
        'Wenn Ihnen der neue Termin nicht passt, können Sie Ihre Freigabe auf der Seite des Beitrags zurücknehmen.',
      afterChanged:
        'Wenn Ihnen der neue Termin oder der Beitrag, wie er jetzt ist, nicht passt, können Sie Ihre Freigabe auf der Seite des Beitrags zurücknehmen, solange er nicht erschienen ist.',
      button: 'Beitrag ansehen',
    },
    text: {
      one: 'Termin eines freigegebenen Beitrags geändert.',
      many: 'Termine von {count} freigegebenen Beiträgen geändert.',
      oneTo: 'neuer Termin eines freigegebenen Beitrags: {moment}.',
      manyTo: '{count} freigegebene Beiträge, neue Termine: {moments}.',
      changed: ' Beitrag nach Freigabe von Fassung {version} geändert.',
      manyChanged: ' Nach Ihrer Freigabe geändert: {count}.',
    },
  },
  fr: {
    mail: {
      thisPost: 'La date a changé : du {from} au {to}',
      otherPost: 'La date d’une publication que vous avez approuvée a changé : du {from} au {to}',
      postChanged:
        '{moved}. La publication a été modifiée après votre accord sur la version {approved} ; c’est maintenant la version {version}',
      heading: {
        one: 'La date d’une publication approuvée a changé',
        other: 'Les dates de {count} publications approuvées ont changé',
      },
      line: {
        one: 'la date d’une publication approuvée a changé',
        other: 'les dates de {count} publications approuvées ont changé',
      },
      same: 'Ce que vous avez approuvé n’a pas changé.',
      after:
        'Si la nouvelle date ne vous convient pas, vous pouvez retirer votre accord sur la page de la publication.',
      afterChanged:
        'Si la nouvelle date ou la publication telle qu’elle est maintenant ne vous convient pas, vous pouvez retirer votre accord sur la page de la publication jusqu’à sa parution.',
      button: 'Voir la publication',
    },
    text: {
      one: 'la date d’une publication approuvée a changé.',
      many: 'les dates de {count} publications approuvées ont changé.',
      oneTo: 'nouvelle date d’une publication approuvée : {moment}.',
      manyTo: 'nouvelles dates de {count} publications : {moments}.',
      changed: ' La publication a changé depuis la version {version}.',
      manyChanged: ' Modifiées après votre accord : {count}.',
    },
  },
  es: {
    mail: {
      thisPost: 'La fecha ha cambiado: del {from} al {to}',
      otherPost: 'La fecha de una publicación que aprobó ha cambiado: del {from} al {to}',
      postChanged:
        '{moved}. La publicación se modificó después de que aprobara la versión {approved}; ahora es la versión {version}',
      heading: {
        one: 'La fecha de una publicación aprobada ha cambiado',
        other: 'Las fechas de {count} publicaciones aprobadas han cambiado',
      },
      line: {
        one: 'la fecha de una publicación aprobada ha cambiado',
        other: 'las fechas de {count} publicaciones aprobadas han cambiado',
      },
      same: 'Lo que aprobó es lo mismo.',
      after: 'Si la nueva fecha no le conviene, puede retirar su aprobación en la página de la publicación.',
      afterChanged:
        'Si la nueva fecha o la publicación tal como está ahora no le conviene, puede retirar su aprobación en la página de la publicación hasta que se publique.',
      button: 'Ver la publicación',
    },
    text: {
      one: 'la fecha de una publicación aprobada ha cambiado.',
      many: 'las fechas de {count} publicaciones aprobadas han cambiado.',
      oneTo: 'nueva fecha de una publicación aprobada: {moment}.',
      manyTo: 'nuevas fechas de {count} posts aprobados: {moments}.',
      changed: ' El post cambió desde la versión {version} aprobada.',
      manyChanged: ' Cambiados después de su aprobación: {count}.',
    },
  },
  pt: {
    mail: {
      thisPost: 'A data mudou: de {from} para {to}',
      otherPost: 'A data de uma publicação que aprovou mudou: de {from} para {to}',
      postChanged:
        '{moved}. A publicação foi alterada depois de ter aprovado a versão {approved}; agora é a versão {version}',
      heading: {
        one: 'A data de uma publicação aprovada mudou',
        other: 'As datas de {count} publicações aprovadas mudaram',
      },
      line: {
        one: 'a data de uma publicação aprovada mudou',
        other: 'as datas de {count} publicações aprovadas mudaram',
      },
      same: 'O que aprovou continua igual.',
      after: 'Se a nova data não lhe convier, pode retirar a sua aprovação na página da publicação.',
      afterChanged:
        'Se a nova data ou a publicação tal como está agora não lhe convier, pode retirar a sua aprovação na página da publicação até que seja publicada.',
      button: 'Ver a publicação',
    },
    text: {
      one: 'a data de uma publicação aprovada mudou.',
      many: 'as datas de {count} publicações aprovadas mudaram.',
      oneTo: 'nova data de uma publicação aprovada: {moment}.',
      manyTo: 'novas datas de {count} posts aprovados: {moments}.',
      changed: ' O post mudou desde a versão {version}, que aprovou.',
      manyChanged: ' Alterados depois da sua aprovação: {count}.',
    },
  },
  it: {
    mail: {
      thisPost: 'La data è cambiata: da {from} a {to}',
      otherPost: 'La data di un post che ha approvato è cambiata: da {from} a {to}',
      postChanged:
        '{moved}. Il post è stato modificato dopo che ha approvato la versione {approved}; ora è la versione {version}',
      heading: {
        one: 'La data di un post approvato è cambiata',
        other: 'Le date di {count} post approvati sono cambiate',
      },
      line: {
        one: 'la data di un post approvato è cambiata',
        other: 'le date di {count} post approvati sono cambiate',
      },
      same: 'Ciò che ha approvato è rimasto uguale.',
      after: 'Se la nuova data non Le va bene, può ritirare la Sua approvazione nella pagina del post.',
      afterChanged:
        'Se la nuova data o il post così com’è ora non Le va bene, può ritirare la Sua approvazione nella pagina del post finché non è uscito.',
      button: 'Vedi il post',
    },
    text: {
      one: 'la data di un post approvato è cambiata.',
      many: 'le date di {count} post approvati sono cambiate.',
      oneTo: 'nuova data di un post approvato: {moment}.',
      manyTo: 'nuove date di {count} post approvati: {moments}.',
      changed: ' Il post è cambiato dopo la versione {version} approvata.',
      manyChanged: ' Modificati dopo la Sua approvazione: {count}.',
    },
  },
  nl: {
    mail: {
      thisPost: 'De datum is gewijzigd: van {from} naar {to}',
      otherPost: 'De datum van een bericht dat u hebt goedgekeurd is gewijzigd: van {from} naar {to}',
      postChanged:
        '{moved}. Het bericht is gewijzigd nadat u versie {approved} had goedgekeurd; nu is het versie {version}',
      heading: {
        one: 'De datum van een goedgekeurd bericht is gewijzigd',
        other: 'De datums van {count} goedgekeurde berichten zijn gewijzigd',
      },
      line: {
        one: 'de datum van een goedgekeurd bericht is gewijzigd',
        other: 'de datums van {count} goedgekeurde berichten zijn gewijzigd',
      },
      same: 'Wat u hebt goedgekeurd is hetzelfde gebleven.',
      after: 'Past de nieuwe datum u niet, dan kunt u uw goedkeuring intrekken op de pagina van het bericht.',
      afterChanged:
        'Past de nieuwe datum of het bericht zoals het nu is u niet, dan kunt u uw goedkeuring op de pagina van het bericht intrekken tot het verschenen is.',
      button: 'Bericht bekijken',
    },
    text: {
      one: 'de datum van een goedgekeurd bericht is gewijzigd.',
      many: 'datums van {count} goedgekeurde berichten gewijzigd.',
      oneTo: 'nieuwe datum van een goedgekeurd bericht: {moment}.',
      manyTo: 'nieuwe datums van {count} berichten: {moments}.',
      changed: ' Bericht gewijzigd na goedkeuring van versie {version}.',
      manyChanged: ' Gewijzigd na uw goedkeuring: {count}.',
    },
  },
  pl: {
    mail: {
      thisPost: 'Termin się zmienił: {from} → {to}',
      otherPost: 'Zmienił się termin zaakceptowanego posta: {from} → {to}',
      postChanged: '{moved}. Post zmieniono po akceptacji wersji {approved}; teraz jest to wersja {version}',
      heading: {
        one: 'Zmienił się termin zaakceptowanego posta',
        few: 'Zmieniły się terminy {count} zaakceptowanych postów',
        many: 'Zmieniły się terminy {count} zaakceptowanych postów',
        other: 'Zmieniły się terminy {count} zaakceptowanych postów',
      },
      line: {
        one: 'zmienił się termin zaakceptowanego posta',
        few: 'zmieniły się terminy {count} zaakceptowanych postów',
        many: 'zmieniły się terminy {count} zaakceptowanych postów',
        other: 'zmieniły się terminy {count} zaakceptowanych postów',
      },
      same: 'Zaakceptowana treść pozostaje bez zmian.',
      after: 'Jeśli nowy termin nie odpowiada, akceptację można cofnąć na stronie posta.',
      afterChanged:
        'Jeśli nowy termin lub post w obecnej postaci nie odpowiada, akceptację można cofnąć na stronie posta, dopóki nie zostanie opublikowany.',
      button: 'Zobacz post',
    },
    text: {
      one: 'zmienił się termin zaakceptowanego posta.',
      many: 'zmieniły się terminy {count} zaakceptowanych postów.',
      oneTo: 'nowy termin zaakceptowanego posta: {moment}.',
      manyTo: 'nowe terminy {count} zaakceptowanych postów: {moments}.',
      changed: ' Post zmieniono po akceptacji (wersja {version}).',
      manyChanged: ' Zmienione po akceptacji: {count}.',
    },
  },
};
