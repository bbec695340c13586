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
  gathered: {
    heading: '{count} berichten wachten op uw beoordeling',
    line: '{count} berichten wachten op uw beoordeling',
    preheader: '{owner} hoort graag wat u ervan vindt. Alles staat op één pagina.',
    opening:
      '{owner} heeft deze berichten voor {company} voorbereid en hoort graag wat u ervan vindt. U vindt ze allemaal op één pagina.',
    button: '{count} berichten bekijken',
    noDate: 'Nog geen datum',
    noCaption: 'Zonder tekst',
    more: { one: 'En nog één', other: 'En nog {count}' },
    tacit: {
      one: 'Zoals met u afgesproken geldt elk van deze berichten na één werkdag zonder antwoord als goedgekeurd.',
      other:
        'Zoals met u afgesproken geldt elk van deze berichten na {count} werkdagen zonder antwoord als goedgekeurd.',
    },
  },
  desk: {
    subject: '{company}: uw link naar de wachtende berichten',
    preheader: 'Eén link voor alles wat op u wacht. Hij blijft dezelfde.',
    heading: 'Uw nieuwe link',
    opening:
      'U hebt om een nieuwe link naar de berichten van {company} gevraagd. Deze leidt naar alles wat op u wacht en blijft dezelfde: u kunt hem bewaren.',
    button: 'Overzicht openen',
    after: 'Als u er niet om hebt gevraagd, hoeft u niets te doen. Geef de link niet door: hij is van u.',
    footer:
      '{owner} werkt met u aan deze berichten. Beantwoord deze e-mail om {owner} rechtstreeks te schrijven.',
  },
  quoted: '‘{text}’',
  // A date that somebody agreed to was changed.
  moved: {
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
  changed: {
    heading: 'Een bericht dat u hebt goedgekeurd is gewijzigd',
    line: 'een bericht dat u hebt goedgekeurd is gewijzigd',
    opening: 'Dit bericht is gewijzigd nadat u het had goedgekeurd. Uw goedkeuring telt er nog steeds voor.',
    goesOut: 'Verschijnt {moment}',
    after:
      'Bent u het niet eens met het bericht zoals het nu is, dan kunt u uw goedkeuring op de pagina van het bericht intrekken tot het verschenen is.',
  },
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
