import type { Language } from '../language.ts';
import type { Like } from '../words.ts';

const en = {
  mail: {
    subject: '{company}: your link to the posts that wait for you',
    preheader: 'One link for everything that waits for you. It stays the same.',
    heading: 'Your new link',
    opening:
      'You asked for a new link to the posts of {company}. This one leads to everything that waits for you, and it stays the same: you can keep it.',
    button: 'Open your desk',
    after:
      'If you did not ask for it, you need not do anything. Please do not pass the link on: it is yours.',
    footer: '{owner} works with you on these posts. Reply to this e-mail to write to {owner} directly.',
  },
  text: {
    link: 'your new link to the posts that wait for you.',
  },
} as const;

/** A new link to the desk, for who asked for one. */
export const words: Record<Language, Like<typeof en>> = {
  en,
  de: {
    mail: {
      subject: '{company}: Ihr Link zu den wartenden Beiträgen',
      preheader: 'Ein Link zu allem, was auf Sie wartet. Er bleibt derselbe.',
      heading: 'Ihr neuer Link',
      opening:
        'Sie haben um einen neuen Link zu den Beiträgen von {company} gebeten. Dieser führt zu allem, was auf Sie wartet, und bleibt derselbe: Sie können ihn behalten.',
      button: 'Übersicht öffnen',
      after:
        'Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun. Bitte geben Sie den Link nicht weiter: Er gehört Ihnen.',
      footer:
        '{owner} arbeitet mit Ihnen an diesen Beiträgen. Antworten Sie auf diese E-Mail, um {owner} direkt zu schreiben.',
    },
    text: {
      link: 'Ihr neuer Link zu den Beiträgen, die warten.',
    },
  },
  fr: {
    mail: {
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
    text: {
      link: 'votre nouveau lien vers ce qui vous attend.',
    },
  },
  es: {
    mail: {
      subject: '{company}: su enlace a las publicaciones pendientes',
      preheader: 'Un solo enlace para todo lo que le espera. No cambia.',
      heading: 'Su enlace nuevo',
      opening:
        'Ha pedido un enlace nuevo a las publicaciones de {company}. Este lleva a todo lo que le espera y no cambia: puede guardarlo.',
      button: 'Abrir su espacio',
      after: 'Si no lo ha pedido, no tiene que hacer nada. Por favor, no comparta el enlace: es suyo.',
      footer:
        '{owner} trabaja con usted en estas publicaciones. Responda a este correo para escribir directamente a {owner}.',
    },
    text: {
      link: 'su enlace nuevo a los posts que le esperan.',
    },
  },
  pt: {
    mail: {
      subject: '{company}: a sua ligação para as publicações pendentes',
      preheader: 'Uma só ligação para tudo o que está à sua espera. Não muda.',
      heading: 'A sua nova ligação',
      opening:
        'Pediu uma nova ligação para as publicações de {company}. Esta leva a tudo o que está à sua espera e não muda: pode guardá-la.',
      button: 'Abrir o seu espaço',
      after: 'Se não a pediu, não precisa de fazer nada. Por favor, não partilhe a ligação: é sua.',
      footer:
        '{owner} trabalha consigo nestas publicações. Responda a este e-mail para escrever diretamente a {owner}.',
    },
    text: {
      link: 'o seu novo link para os posts pendentes.',
    },
  },
  it: {
    mail: {
      subject: '{company}: il Suo link ai post in attesa',
      preheader: 'Un solo link per tutto ciò che attende Lei. Resta lo stesso.',
      heading: 'Il Suo nuovo link',
      opening:
        'Ha chiesto un nuovo link ai post di {company}. Questo porta a tutto ciò che attende Lei e resta lo stesso: può conservarlo.',
      button: 'Apri il Suo spazio',
      after: 'Se non l’ha chiesto, non deve fare nulla. Per favore non inoltri il link: è Suo.',
      footer:
        '{owner} lavora con Lei a questi post. Risponda a questa e-mail per scrivere direttamente a {owner}.',
    },
    text: {
      link: 'il Suo nuovo link ai post in attesa.',
    },
  },
  nl: {
    mail: {
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
    text: {
      link: 'uw nieuwe link naar wat op u wacht.',
    },
  },
  pl: {
    mail: {
      subject: '{company}: link do oczekujących postów',
      preheader: 'Jeden link do wszystkiego, co czeka. Pozostaje taki sam.',
      heading: 'Nowy link',
      opening:
        'Oto nowy link do postów {company}, o który poproszono. Prowadzi do wszystkiego, co czeka, i pozostaje taki sam: można go zachować.',
      button: 'Otwórz panel',
      after: 'Jeśli to pomyłka, nie trzeba nic robić. Prosimy nie przekazywać linku dalej: jest imienny.',
      footer: 'Nad tymi postami pracuje {owner}. Odpowiedź na ten e-mail trafi bezpośrednio do: {owner}.',
    },
    text: {
      link: 'nowy link do oczekujących postów.',
    },
  },
};
