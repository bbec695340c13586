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
  quoted: '„{text}”',
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
