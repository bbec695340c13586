import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Dzień dobry,',
  helloName: 'Dzień dobry, {name},',
  ofAgency: '{person} ({agency})',
  forCompany: ' dla {company}',
  ready: {
    heading: 'Post czeka na ocenę',
    line: 'post czeka na ocenę',
    opening: 'Post{for} przygotowany przez: {owner}. Prosimy o opinię.',
  },
  back: {
    heading: 'Poprawiony post czeka na ocenę',
    line: 'poprawiony post czeka na ocenę',
    opening: 'Post{for} poprawiony przez: {owner}. Prosimy o opinię o nowej wersji.',
  },
  waiting: {
    heading: 'Post nadal czeka na ocenę',
    line: 'post nadal czeka na ocenę',
    opening:
      'Krótkie przypomnienie: {owner} nadal czeka na odpowiedź w sprawie tego posta{for}. To zajmie minutę.',
  },
  reminder: 'Przypomnienie: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, nadawca: {owner}',
  preheader: '{owner} prosi o opinię.',
  goesOut: 'Publikacja: {moment}, po akceptacji',
  planPassed: 'Planowany termin minął; podamy nowy',
  reviewBy: 'Prosimy o odpowiedź do: {moment}',
  button: 'Zobacz post',
  everything: 'Zobacz wszystko, co czeka ({count})',
  caption: 'Tekst',
  after:
    'Konto nie jest potrzebne. Otwarcie strony o niczym nie decyduje: tam można zaakceptować post lub poprosić o zmiany.',
  footer: 'Nadawca: {owner}. Odpowiedź na ten e-mail trafi bezpośrednio do: {owner}.',
  gathered: {
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
  },
  desk: {
    subject: '{company}: link do oczekujących postów',
    preheader: 'Jeden link do wszystkiego, co czeka. Pozostaje taki sam.',
    heading: 'Nowy link',
    opening:
      'Oto nowy link do postów {company}, o który poproszono. Prowadzi do wszystkiego, co czeka, i pozostaje taki sam: można go zachować.',
    button: 'Otwórz panel',
    after: 'Jeśli to pomyłka, nie trzeba nic robić. Prosimy nie przekazywać linku dalej: jest imienny.',
    footer: 'Nad tymi postami pracuje {owner}. Odpowiedź na ten e-mail trafi bezpośrednio do: {owner}.',
  },
  quoted: '„{text}”',
  // A date that somebody agreed to was changed.
  moved: {
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
  changed: {
    heading: 'Zaakceptowany post się zmienił',
    line: 'zaakceptowany post się zmienił',
    opening: 'Ten post zmieniono po Państwa akceptacji. Akceptacja nadal go dotyczy.',
    goesOut: 'Publikacja: {moment}',
    after:
      'Jeśli post w obecnej postaci nie odpowiada, akceptację można cofnąć na jego stronie, dopóki nie zostanie opublikowany.',
  },
  tacit: {
    one: 'Zgodnie z ustaleniami po jednym dniu roboczym bez odpowiedzi post uznaje się za zaakceptowany.',
    few: 'Zgodnie z ustaleniami po {count} dniach roboczych bez odpowiedzi post uznaje się za zaakceptowany.',
    many: 'Zgodnie z ustaleniami po {count} dniach roboczych bez odpowiedzi post uznaje się za zaakceptowany.',
    other:
      'Zgodnie z ustaleniami po {count} dniach roboczych bez odpowiedzi post uznaje się za zaakceptowany.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Uznano za zaakceptowane po jednym dniu roboczym bez odpowiedzi, zgodnie z ustaleniem: {by}, {day}.',
    few: 'Uznano za zaakceptowane po {count} dniach roboczych bez odpowiedzi, zgodnie z ustaleniem: {by}, {day}.',
    many: 'Uznano za zaakceptowane po {count} dniach roboczych bez odpowiedzi, zgodnie z ustaleniem: {by}, {day}.',
    other:
      'Uznano za zaakceptowane po {count} dniach roboczych bez odpowiedzi, zgodnie z ustaleniem: {by}, {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes:
    'To niezmieniona kopia posta, który został już zaakceptowany. Ta akceptacja obowiązuje także tutaj.',
  thePost: 'Post',
  file: 'Plik {at}',
  buttonFails: 'Jeśli przycisk nie działa, proszę otworzyć ten adres:',
  sentWith: 'Wysłano przez Greenroom',
};
