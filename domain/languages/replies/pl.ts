import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'Z tego numeru nie oczekujemy odpowiedzi.',
  help: 'Odpowiedź TAK 3 akceptuje post 3, NIE 3 i treść prosi o zmiany, LISTA pokazuje, co czeka, STOP kończy wysyłanie SMS.',
  stopped: 'Z tego numeru nie będzie już SMS. Odpowiedź START włącza je ponownie.',
  started: 'SMS o postach są znów włączone. Odpowiedź LISTA pokazuje, co czeka.',
  list: {
    one: 'Czeka {count} post:',
    few: 'Czekają {count} posty:',
    many: 'Czeka {count} postów:',
    other: 'Czeka {count} posta:',
  },
  whichPost: 'Prosimy podać numer, na przykład TAK 3 albo NIE 3 i co zmienić:',
  noCaption: '(bez tekstu)',
  andMore: {
    one: 'i jeszcze jeden',
    few: 'i jeszcze {count}',
    many: 'i jeszcze {count}',
    other: 'i jeszcze {count}',
  },
  approved: {
    one: 'Post {numbers} jest zaakceptowany. Dziękujemy!',
    few: 'Posty {numbers} są zaakceptowane. Dziękujemy!',
    many: 'Posty {numbers} są zaakceptowane. Dziękujemy!',
    other: 'Posty {numbers} są zaakceptowane. Dziękujemy!',
  },
  changes: {
    one: 'Dziękujemy. Uwagi do posta {numbers} są przekazane.',
    few: 'Dziękujemy. Uwagi do postów {numbers} są przekazane.',
    many: 'Dziękujemy. Uwagi do postów {numbers} są przekazane.',
    other: 'Dziękujemy. Uwagi do postów {numbers} są przekazane.',
  },
  whatToChange: {
    one: 'Post {numbers}: prośba o zmiany przyjęta. Co zmienić? Odpowiedź: NIE {number} i treść.',
    few: 'Posty {numbers}: prośba o zmiany przyjęta. Co zmienić? Odpowiedź: NIE {number} i treść.',
    many: 'Posty {numbers}: prośba o zmiany przyjęta. Co zmienić? Odpowiedź: NIE {number} i treść.',
    other: 'Posty {numbers}: prośba o zmiany przyjęta. Co zmienić? Odpowiedź: NIE {number} i treść.',
  },
  changedSince:
    'Post {number} zmienił się od tego SMS, więc odpowiedź się nie liczy. Teraz to post {now}: {link}',
  alreadyApproved: 'Post {number} jest już zaakceptowany: {link}',
  staysApproved: 'Post {number} pozostaje zaakceptowany do zmiany odpowiedzi: {link}',
  stayApproved: 'Te posty pozostają zaakceptowane do zmiany odpowiedzi:',
  noLonger: 'Post {number} już nie czeka na odpowiedź.',
  onlyByLink: 'Na post {number} nie można odpowiedzieć przez SMS. Prosimy otworzyć {link}',
  byLink: 'Odpowiedzi SMS z tego numeru się nie liczą. Prosimy odpowiedzieć przez link: {link}',
  passedOnByLink:
    'Wiadomość przekazujemy: {to}. To nie jest odpowiedź: prosimy odpowiedzieć przez link: {link}',
  unknown: 'Nie czeka żaden post o numerze {number}.',
  moreWait: {
    one: 'Czeka jeszcze {count}: odpowiedź LISTA.',
    few: 'Czekają jeszcze {count}: odpowiedź LISTA.',
    many: 'Czeka jeszcze {count}: odpowiedź LISTA.',
    other: 'Czeka jeszcze {count}: odpowiedź LISTA.',
  },
  passedOn: 'Wiadomość przekazujemy: {to}. To nie jest odpowiedź: TAK albo NIE z numerem posta.',
  passedOnAbout: 'Wiadomość przekazujemy: {to}. To nie jest odpowiedź: TAK {number} albo NIE {number}.',
  heard: 'Wiadomość przekazujemy: {to}.',
  pictureCame: 'Przez SMS przyszło zdjęcie lub plik. Nie można go tu pokazać.',
  textCame:
    'Przyszedł SMS, który może dotyczyć tego posta. Nie pokazujemy tu jego treści: może być dla kogoś innego.',
  noPicture: 'Zdjęcia z SMS nie można pokazać. Przekazujemy, że przyszło; prosimy użyć linku:',
  tooMany: 'Zbyt wiele SMS naraz. Prosimy otworzyć link albo spróbować później.',
};
