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
  gathered: {
    heading: '{count} publications attendent votre avis',
    line: '{count} publications attendent votre avis',
    preheader: '{owner} souhaite connaître votre avis. Tout se trouve sur une seule page.',
    opening:
      '{owner} a préparé ces publications pour {company} et souhaite connaître votre avis. Vous les trouverez toutes sur une seule page.',
    button: 'Voir les {count} publications',
    noDate: 'Pas encore de date',
    noCaption: 'Sans texte',
    more: { one: 'Et une de plus', other: 'Et {count} de plus' },
    tacit: {
      one: 'Comme convenu avec vous, chacune de ces publications est considérée comme approuvée après un jour ouvré sans réponse.',
      other:
        'Comme convenu avec vous, chacune de ces publications est considérée comme approuvée après {count} jours ouvrés sans réponse.',
    },
  },
  desk: {
    subject: '{company} : votre lien vers les publications en attente',
    preheader: 'Un seul lien pour tout ce qui vous attend. Il reste le même.',
    heading: 'Votre nouveau lien',
    opening:
      'Vous avez demandé un nouveau lien vers les publications de {company}. Celui-ci mène à tout ce qui vous attend et reste le même : vous pouvez le garder.',
    button: 'Ouvrir votre espace',
    after:
      'Si vous ne l’avez pas demandé, vous n’avez rien à faire. Merci de ne pas transmettre ce lien : il est à vous.',
    footer:
      '{owner} travaille avec vous sur ces publications. Répondez à cet e-mail pour écrire directement à {owner}.',
  },
  quoted: '« {text} »',
  // A date that somebody agreed to was changed.
  moved: {
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
  changed: {
    heading: 'Une publication que vous avez approuvée a changé',
    line: 'une publication que vous avez approuvée a changé',
    opening: 'Cette publication a été modifiée après votre accord. Votre accord vaut toujours pour elle.',
    goesOut: 'Publication le {moment}',
    after:
      'Si la publication telle qu’elle est maintenant ne vous convient pas, vous pouvez retirer votre accord sur sa page jusqu’à sa parution.',
  },
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
