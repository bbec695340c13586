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
  quoted: '«{text}»',
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
