import type { MailWords } from './en.ts';

export const words: MailWords = {
  hello: 'Olá,',
  helloName: 'Olá {name},',
  ofAgency: '{person} ({agency})',
  forCompany: ' para {company}',
  ready: {
    heading: 'Uma publicação aguarda a sua revisão',
    line: 'uma publicação aguarda a sua revisão',
    opening: '{owner} preparou esta publicação{for} e gostaria de saber o que acha.',
  },
  back: {
    heading: 'Uma publicação voltou para a sua revisão',
    line: 'uma publicação voltou para a sua revisão',
    opening: '{owner} reviu esta publicação{for} e gostaria de saber o que acha agora.',
  },
  waiting: {
    heading: 'Uma publicação ainda aguarda a sua revisão',
    line: 'uma publicação ainda aguarda a sua revisão',
    opening:
      'Um lembrete: {owner} ainda aguarda a sua resposta sobre esta publicação{for}. Demora um minuto.',
  },
  reminder: 'Lembrete: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, de {owner}',
  preheader: '{owner} gostaria de saber o que acha.',
  goesOut: 'Publicação: {moment}, depois de aprovada',
  planPassed: 'A data prevista já passou; seguir-se-á uma nova',
  reviewBy: 'Responder até {moment}',
  button: 'Ver a publicação',
  everything: 'Ver tudo o que espera por si ({count})',
  caption: 'Texto',
  after: 'Não precisa de conta. Abrir a página não decide nada: é lá que aprova ou pede alterações.',
  footer: 'Esta mensagem é de {owner}. Responda a este e-mail para escrever diretamente a {owner}.',
  gathered: {
    heading: '{count} publicações aguardam a sua aprovação',
    line: '{count} publicações aguardam a sua aprovação',
    preheader: '{owner} gostaria de saber a sua opinião. Está tudo numa só página.',
    opening:
      '{owner} preparou estas publicações para {company} e gostaria de saber a sua opinião. Encontra todas numa só página.',
    button: 'Ver {count} publicações',
    noDate: 'Ainda sem data',
    noCaption: 'Sem texto',
    more: { one: 'E mais uma', other: 'E mais {count}' },
    tacit: {
      one: 'Conforme acordado consigo, cada uma destas publicações considera-se aprovada após um dia útil sem resposta.',
      other:
        'Conforme acordado consigo, cada uma destas publicações considera-se aprovada após {count} dias úteis sem resposta.',
    },
  },
  desk: {
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
  quoted: '«{text}»',
  // A date that somebody agreed to was changed.
  moved: {
    thisPost: 'A data mudou: de {from} para {to}',
    otherPost: 'A data de uma publicação que aprovou mudou: de {from} para {to}',
    postChanged:
      '{moved}. A publicação foi alterada depois de ter aprovado a versão {approved}; agora é a versão {version}',
    heading: {
      one: 'A data de uma publicação aprovada mudou',
      other: 'As datas de {count} publicações aprovadas mudaram',
    },
    line: {
      one: 'a data de uma publicação aprovada mudou',
      other: 'as datas de {count} publicações aprovadas mudaram',
    },
    same: 'O que aprovou continua igual.',
    after: 'Se a nova data não lhe convier, pode retirar a sua aprovação na página da publicação.',
    afterChanged:
      'Se a nova data ou a publicação tal como está agora não lhe convier, pode retirar a sua aprovação na página da publicação até que seja publicada.',
    button: 'Ver a publicação',
  },
  changed: {
    heading: 'Uma publicação que aprovou mudou',
    line: 'uma publicação que aprovou mudou',
    opening:
      'Esta publicação foi alterada depois de a ter aprovado. A sua aprovação continua a valer para ela.',
    goesOut: 'Publicação: {moment}',
    after:
      'Se não concordar com a publicação tal como está agora, pode retirar a sua aprovação na página dela até que seja publicada.',
  },
  tacit: {
    one: 'Conforme acordado consigo, considera-se aprovada após um dia útil sem resposta.',
    other: 'Conforme acordado consigo, considera-se aprovada após {count} dias úteis sem resposta.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Considera-se aprovada após um dia útil sem resposta, conforme acordado com {by} em {day}.',
    other: 'Considera-se aprovada após {count} dias úteis sem resposta, conforme acordado com {by} em {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes: 'É uma cópia inalterada de uma publicação já aprovada. Essa aprovação também vale aqui.',
  thePost: 'A publicação',
  file: 'Ficheiro {at}',
  buttonFails: 'Se o botão não funcionar, abra este endereço:',
  sentWith: 'Enviado com Greenroom',
};
