import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Bonjour,',
  helloName: 'Bonjour {name},',
  ofAgency: '{person} ({agency})',
  forCompany: ' pour {company}',
  ready: {
    heading: 'Une publication attend votre avis',
    line: 'une publication attend votre avis',
    opening: '{owner} a préparé cette publication{for} et aimerait connaître votre avis.',
  },
  back: {
    heading: 'Une publication revient pour votre avis',
    line: 'une publication revient pour votre avis',
    opening:
      '{owner} a retravaillé cette publication{for} et aimerait savoir ce que vous en pensez maintenant.',
  },
  waiting: {
    heading: 'Une publication attend toujours votre avis',
    line: 'une publication attend toujours votre avis',
    opening:
      'Petit rappel : {owner} attend encore votre réponse sur cette publication{for}. Cela prend une minute.',
  },
  reminder: 'Rappel : {subject}',
  subject: '{company} : {line}',
  subjectFrom: '{heading}, de la part de {owner}',
  preheader: '{owner} aimerait connaître votre avis.',
  goesOut: 'Publication le {moment}, une fois approuvée',
  planPassed: 'La date prévue est passée, une nouvelle suivra',
  reviewBy: 'Réponse souhaitée avant le {moment}',
  button: 'Voir la publication',
  everything: 'Voir tout ce qui vous attend ({count})',
  caption: 'Texte',
  after:
    'Vous n’avez pas besoin de compte. Ouvrir la page ne décide de rien : c’est là que vous approuvez ou demandez des modifications.',
  footer: 'Ce message vous est envoyé par {owner}. Répondez à cet e-mail pour écrire directement à {owner}.',
  quoted: '« {text} »',
  tacit: {
    one: 'Comme convenu avec vous, elle est considérée comme approuvée après un jour ouvré sans réponse.',
    other:
      'Comme convenu avec vous, elle est considérée comme approuvée après {count} jours ouvrés sans réponse.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Considérée comme approuvée après un jour ouvré sans réponse, comme convenu avec {by} le {day}.',
    other:
      'Considérée comme approuvée après {count} jours ouvrés sans réponse, comme convenu avec {by} le {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes: 'C’est une copie inchangée d’une publication déjà approuvée. Cette approbation vaut aussi ici.',
  thePost: 'La publication',
  file: 'Fichier {at}',
  buttonFails: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  sentWith: 'Envoyé avec Greenroom',
};
