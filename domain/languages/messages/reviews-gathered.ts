import type { Language } from '../language.ts';
import type { Like } from '../words.ts';

const en = {
  mail: {
    heading: '{count} posts are ready for your review',
    line: '{count} posts are ready for your review',
    preheader: '{owner} would like to know what you think. One page has all of them.',
    opening:
      '{owner} prepared these posts for {company} and would like to know what you think. You find all of them on one page.',
    button: 'Review {count} posts',
    noDate: 'No date yet',
    noCaption: 'No caption',
    more: {
      one: 'And one more',
      other: 'And {count} more',
    },
    tacit: {
      one: 'As agreed with you, each of these posts counts as approved after one working day without an answer.',
      other:
        'As agreed with you, each of these posts counts as approved after {count} working days without an answer.',
    },
    // Where that is so of some posts only: after that sentence, and beside each of the others.
    notWritten: 'This is not so for posts that you have written about: they wait for your answer.',
    waits: 'waits for your answer',
  },
  text: {
    ready: '{count} posts are ready for your review',
    firstGoesOut: ' The first goes out {moment}.',
    // Shorter, for when the first date would not fit otherwise.
    briefly: '{count} posts, first out {moment}.',
    // The shortest, with the day of the first; without one, a review-by date may follow.
    from: '{count} posts, out from {moment}.',
    short: '{count} posts to review',
    // After what silence means, where that is so of some posts only.
    notWritten: ' Not for posts you wrote about.',
    numbers: ' Posts {numbers}.',
    answerAll: ' Posts {numbers}: answer OK {number} or OK ALL.',
    answerAllShort: ' Posts {numbers}: OK {number} or OK ALL.',
  },
} as const;

/** Two or more posts in one message. `line` follows the client's name in the subject. */
export const words: Record<Language, Like<typeof en>> = {
  en,
  de: {
    mail: {
      heading: '{count} Beiträge warten auf Ihre Freigabe',
      line: '{count} Beiträge warten auf Ihre Freigabe',
      preheader: '{owner} möchte wissen, was Sie davon halten. Alle stehen auf einer Seite.',
      opening:
        '{owner} hat diese Beiträge für {company} vorbereitet und möchte wissen, was Sie davon halten. Sie finden alle auf einer Seite.',
      button: '{count} Beiträge ansehen',
      noDate: 'Noch ohne Termin',
      noCaption: 'Ohne Text',
      more: {
        one: 'Und ein weiterer',
        other: 'Und {count} weitere',
      },
      tacit: {
        one: 'Wie mit Ihnen vereinbart, gilt jeder dieser Beiträge nach einem Werktag ohne Antwort als freigegeben.',
        other:
          'Wie mit Ihnen vereinbart, gilt jeder dieser Beiträge nach {count} Werktagen ohne Antwort als freigegeben.',
      },
      notWritten:
        'Für Beiträge, zu denen Sie schon etwas geschrieben haben, gilt das nicht: diese warten auf Ihre Antwort.',
      waits: 'wartet auf Ihre Antwort',
    },
    text: {
      ready: '{count} Beiträge warten auf Ihre Freigabe',
      firstGoesOut: ' Der erste erscheint {moment}.',
      briefly: '{count} Beiträge, der erste erscheint {moment}.',
      from: '{count} Beiträge ab {moment}.',
      short: '{count} Beiträge zu prüfen',
      notWritten: ' Nicht für Beiträge, zu denen Sie schrieben.',
      numbers: ' Nr. {numbers}.',
      answerAll: ' Nr. {numbers}: Antwort OK {number} oder OK ALLE.',
      answerAllShort: ' Nr. {numbers}: OK {number} oder OK ALLE.',
    },
  },
  fr: {
    mail: {
      heading: '{count} publications attendent votre avis',
      line: '{count} publications attendent votre avis',
      preheader: '{owner} souhaite connaître votre avis. Tout se trouve sur une seule page.',
      opening:
        '{owner} a préparé ces publications pour {company} et souhaite connaître votre avis. Vous les trouverez toutes sur une seule page.',
      button: 'Voir les {count} publications',
      noDate: 'Pas encore de date',
      noCaption: 'Sans texte',
      more: {
        one: 'Et une de plus',
        other: 'Et {count} de plus',
      },
      tacit: {
        one: 'Comme convenu avec vous, chacune de ces publications est considérée comme approuvée après un jour ouvré sans réponse.',
        other:
          'Comme convenu avec vous, chacune de ces publications est considérée comme approuvée après {count} jours ouvrés sans réponse.',
      },
      notWritten:
        'Cela ne vaut pas pour les publications au sujet desquelles vous avez déjà écrit : elles attendent votre réponse.',
      waits: 'attend votre réponse',
    },
    text: {
      ready: '{count} publications attendent votre avis',
      firstGoesOut: ' La première sort {moment}.',
      briefly: '{count} à relire, la première le {moment}.',
      from: '{count} à relire, dès le {moment}.',
      short: '{count} à relire',
      notWritten: ' Sauf pour celles que vous avez commentées.',
      numbers: ' Numéros {numbers}.',
      answerAll: ' Numéros {numbers} : OUI {number} ou OUI TOUT.',
      answerAllShort: ' Num. {numbers} : OUI {number} ou OUI TOUT.',
    },
  },
  es: {
    mail: {
      heading: '{count} publicaciones esperan su revisión',
      line: '{count} publicaciones esperan su revisión',
      preheader: '{owner} quiere conocer su opinión. Todo está en una sola página.',
      opening:
        '{owner} ha preparado estas publicaciones para {company} y quiere conocer su opinión. Las encontrará todas en una sola página.',
      button: 'Revisar {count} publicaciones',
      noDate: 'Aún sin fecha',
      noCaption: 'Sin texto',
      more: {
        one: 'Y una más',
        other: 'Y {count} más',
      },
      tacit: {
        one: 'Como se acordó con usted, cada una de estas publicaciones se considera aprobada tras un día laborable sin respuesta.',
        other:
          'Como se acordó con usted, cada una de estas publicaciones se considera aprobada tras {count} días laborables sin respuesta.',
      },
      notWritten:
        'Esto no vale para las publicaciones sobre las que usted ya ha escrito: esperan su respuesta.',
      waits: 'espera su respuesta',
    },
    text: {
      ready: '{count} publicaciones esperan su revisión',
      firstGoesOut: ' La primera sale {moment}.',
      briefly: '{count} posts, el primero sale el {moment}.',
      from: '{count} posts desde el {moment}.',
      short: '{count} posts por revisar',
      notWritten: ' No para las que ya comentó.',
      numbers: ' Posts {numbers}.',
      answerAll: ' Posts {numbers}: responda OK {number} u OK TODO.',
      answerAllShort: ' Posts {numbers}: OK {number} u OK TODO.',
    },
  },
  pt: {
    mail: {
      heading: '{count} publicações aguardam a sua aprovação',
      line: '{count} publicações aguardam a sua aprovação',
      preheader: '{owner} gostaria de saber a sua opinião. Está tudo numa só página.',
      opening:
        '{owner} preparou estas publicações para {company} e gostaria de saber a sua opinião. Encontra todas numa só página.',
      button: 'Ver {count} publicações',
      noDate: 'Ainda sem data',
      noCaption: 'Sem texto',
      more: {
        one: 'E mais uma',
        other: 'E mais {count}',
      },
      tacit: {
        one: 'Conforme acordado consigo, cada uma destas publicações considera-se aprovada após um dia útil sem resposta.',
        other:
          'Conforme acordado consigo, cada uma destas publicações considera-se aprovada após {count} dias úteis sem resposta.',
      },
      notWritten: 'Isto não se aplica às publicações sobre as quais já escreveu: aguardam a sua resposta.',
      waits: 'aguarda a sua resposta',
    },
    text: {
      ready: '{count} publicações aguardam a sua aprovação',
      firstGoesOut: ' A primeira sai {moment}.',
      briefly: '{count} posts, o primeiro sai a {moment}.',
      from: '{count} posts desde {moment}.',
      short: '{count} posts para rever',
      notWritten: ' Exceto as que já comentou.',
      numbers: ' Posts {numbers}.',
      answerAll: ' Posts {numbers}: responda SIM {number} ou SIM TUDO.',
      answerAllShort: ' Posts {numbers}: SIM {number} ou SIM TUDO.',
    },
  },
  it: {
    mail: {
      heading: '{count} post attendono la Sua approvazione',
      line: '{count} post attendono la Sua approvazione',
      preheader: '{owner} desidera conoscere la Sua opinione. È tutto in una sola pagina.',
      opening:
        '{owner} ha preparato questi post per {company} e desidera conoscere la Sua opinione. Li trova tutti in una sola pagina.',
      button: 'Vedi {count} post',
      noDate: 'Ancora senza data',
      noCaption: 'Senza testo',
      more: {
        one: 'E un altro',
        other: 'E altri {count}',
      },
      tacit: {
        one: 'Come concordato con Lei, ciascuno di questi post si considera approvato dopo un giorno lavorativo senza risposta.',
        other:
          'Come concordato con Lei, ciascuno di questi post si considera approvato dopo {count} giorni lavorativi senza risposta.',
      },
      notWritten: 'Questo non vale per i post sui quali ha già scritto: attendono la Sua risposta.',
      waits: 'attende la Sua risposta',
    },
    text: {
      ready: '{count} post attendono la Sua approvazione',
      firstGoesOut: ' Il primo esce {moment}.',
      briefly: '{count} post, il primo esce {moment}.',
      from: '{count} post dal {moment}.',
      short: '{count} post da rivedere',
      notWritten: ' Non per i post già commentati.',
      numbers: ' Post {numbers}.',
      answerAll: ' Post {numbers}: risponda OK {number} o OK TUTTI.',
      answerAllShort: ' Post {numbers}: OK {number} o OK TUTTI.',
    },
  },
  nl: {
    mail: {
      heading: '{count} berichten wachten op uw beoordeling',
      line: '{count} berichten wachten op uw beoordeling',
      preheader: '{owner} hoort graag wat u ervan vindt. Alles staat op één pagina.',
      opening:
        '{owner} heeft deze berichten voor {company} voorbereid en hoort graag wat u ervan vindt. U vindt ze allemaal op één pagina.',
      button: '{count} berichten bekijken',
      noDate: 'Nog geen datum',
      noCaption: 'Zonder tekst',
      more: {
        one: 'En nog één',
        other: 'En nog {count}',
      },
      tacit: {
        one: 'Zoals met u afgesproken geldt elk van deze berichten na één werkdag zonder antwoord als goedgekeurd.',
        other:
          'Zoals met u afgesproken geldt elk van deze berichten na {count} werkdagen zonder antwoord als goedgekeurd.',
      },
      notWritten: 'Dit geldt niet voor berichten waarover u al hebt geschreven: die wachten op uw antwoord.',
      waits: 'wacht op uw antwoord',
    },
    text: {
      ready: '{count} berichten wachten op uw beoordeling',
      firstGoesOut: ' Het eerste verschijnt {moment}.',
      briefly: '{count} berichten, het eerste op {moment}.',
      from: '{count} berichten vanaf {moment}.',
      short: '{count} te beoordelen',
      notWritten: ' Niet voor berichten waarover u schreef.',
      numbers: ' Berichten {numbers}.',
      answerAll: ' Berichten {numbers}: antwoord JA {number} of JA ALLE.',
      answerAllShort: ' Nrs. {numbers}: JA {number} of JA ALLE.',
    },
  },
  pl: {
    mail: {
      heading: 'Posty do oceny: {count}',
      line: 'posty do oceny: {count}',
      preheader: '{owner} prosi o opinię. Wszystkie są na jednej stronie.',
      opening:
        'Posty dla {company} przygotowane przez: {owner}. Prosimy o opinię. Wszystkie są na jednej stronie.',
      button: 'Zobacz posty: {count}',
      noDate: 'Jeszcze bez daty',
      noCaption: 'Bez tekstu',
      more: {
        one: 'I jeszcze jeden',
        few: 'I jeszcze: {count}',
        many: 'I jeszcze: {count}',
        other: 'I jeszcze: {count}',
      },
      tacit: {
        one: 'Zgodnie z ustaleniami po jednym dniu roboczym bez odpowiedzi każdy z tych postów uznaje się za zaakceptowany.',
        few: 'Zgodnie z ustaleniami po {count} dniach roboczych bez odpowiedzi każdy z tych postów uznaje się za zaakceptowany.',
        many: 'Zgodnie z ustaleniami po {count} dniach roboczych bez odpowiedzi każdy z tych postów uznaje się za zaakceptowany.',
        other:
          'Zgodnie z ustaleniami po {count} dniach roboczych bez odpowiedzi każdy z tych postów uznaje się za zaakceptowany.',
      },
      notWritten: 'Nie dotyczy to postów, o których już Państwo napisali: czekają na odpowiedź.',
      waits: 'czeka na odpowiedź',
    },
    text: {
      ready: 'posty do oceny: {count}',
      firstGoesOut: ' Pierwszy: {moment}.',
      briefly: 'posty: {count}, pierwszy: {moment}.',
      from: 'posty: {count}, od {moment}.',
      short: 'do oceny: {count}',
      notWritten: ' Nie dotyczy postów z Państwa uwagami.',
      numbers: ' Posty {numbers}.',
      answerAll: ' Posty {numbers}: TAK {number} lub TAK WSZYSTKIE.',
      answerAllShort: ' Nr {numbers}: TAK {number} lub TAK WSZYSTKIE.',
    },
  },
};
