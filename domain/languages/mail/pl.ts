import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Dzień dobry,',
  helloName: 'Dzień dobry, {name},',
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
    more: 'I jeszcze: {count}',
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
  thePost: 'Post',
  file: 'Plik {at}',
  buttonFails: 'Jeśli przycisk nie działa, proszę otworzyć ten adres:',
  sentWith: 'Wysłano przez Greenroom',
};
