import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Hallo,',
  helloName: 'Hallo {name},',
  ofAgency: '{person} van {agency}',
  forCompany: ' voor {company}',
  ready: {
    heading: 'Een bericht wacht op uw oordeel',
    line: 'een bericht wacht op uw oordeel',
    opening: '{owner} heeft dit bericht{for} voorbereid en hoort graag wat u ervan vindt.',
  },
  back: {
    heading: 'Een bericht is terug voor uw oordeel',
    line: 'een bericht is terug voor uw oordeel',
    opening: '{owner} heeft dit bericht{for} bijgewerkt en hoort graag wat u er nu van vindt.',
  },
  waiting: {
    heading: 'Een bericht wacht nog op uw oordeel',
    line: 'een bericht wacht nog op uw oordeel',
    opening: 'Een herinnering: {owner} wacht nog op uw antwoord over dit bericht{for}. Het kost een minuut.',
  },
  reminder: 'Herinnering: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, van {owner}',
  preheader: '{owner} hoort graag wat u ervan vindt.',
  goesOut: 'Verschijnt {moment}, zodra het is goedgekeurd',
  planPassed: 'Het geplande moment is voorbij; een nieuw volgt',
  reviewBy: 'Graag antwoord vóór {moment}',
  button: 'Bericht bekijken',
  everything: 'Bekijk alles wat op u wacht ({count})',
  caption: 'Tekst',
  after:
    'U hebt geen account nodig. Met het openen van de pagina beslist u niets: daar keurt u goed of vraagt u om wijzigingen.',
  footer: 'Dit bericht komt van {owner}. Beantwoord deze e-mail om {owner} rechtstreeks te schrijven.',
  quoted: '‘{text}’',
  tacit: {
    one: 'Zoals met u afgesproken geldt het na één werkdag zonder antwoord als goedgekeurd.',
    other: 'Zoals met u afgesproken geldt het na {count} werkdagen zonder antwoord als goedgekeurd.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Geldt na één werkdag zonder antwoord als goedgekeurd, zoals afgesproken met {by} op {day}.',
    other: 'Geldt na {count} werkdagen zonder antwoord als goedgekeurd, zoals afgesproken met {by} op {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes:
    'Dit is een ongewijzigde kopie van een bericht dat al is goedgekeurd. Die goedkeuring geldt ook hier.',
  thePost: 'Het bericht',
  file: 'Bestand {at}',
  buttonFails: 'Werkt de knop niet, open dan dit adres:',
  sentWith: 'Verzonden met Greenroom',
};
