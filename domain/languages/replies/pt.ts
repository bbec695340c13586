import type { ReplyWords } from './en.ts';

export const words: ReplyWords = {
  nothingWaits: 'Não se espera nenhuma resposta deste número.',
  help: 'Responda SIM 3 para aprovar o post 3, NAO 3 e o que mudar, LISTA para ver o que o espera, STOP para não receber mais SMS.',
  stopped: 'Não recebe mais SMS deste número. Responda START para os voltar a receber.',
  started: 'Volta a receber SMS sobre os posts. Responda LISTA para ver o que o espera.',
  list: {
    one: '{count} post espera por si:',
    many: '{count} posts esperam por si:',
    other: '{count} posts esperam por si:',
  },
  whichPost: 'Indique o número, por exemplo SIM 3 ou NAO 3 e o que mudar:',
  noCaption: '(sem texto)',
  andMore: { one: 'e mais uma', other: 'e mais {count}' },
  approved: {
    one: 'O post {numbers} está aprovado. Obrigado!',
    many: 'Os posts {numbers} estão aprovados. Obrigado!',
    other: 'Os posts {numbers} estão aprovados. Obrigado!',
  },
  changes: {
    one: 'Obrigado. Transmitimos o que mudar no post {numbers}.',
    many: 'Obrigado. Transmitimos o que mudar nos posts {numbers}.',
    other: 'Obrigado. Transmitimos o que mudar nos posts {numbers}.',
  },
  whatToChange: {
    one: 'Post {numbers}: foram pedidas alterações. Responda NAO {number} e o que mudar.',
    many: 'Posts {numbers}: foram pedidas alterações. Responda NAO {number} e o que mudar.',
    other: 'Posts {numbers}: foram pedidas alterações. Responda NAO {number} e o que mudar.',
  },
  changedSince:
    'O post {number} mudou desde esse SMS, por isso a sua resposta não conta. Agora é o post {now}: {link}',
  alreadyApproved: 'Já aprovou o post {number}: {link}',
  staysApproved: 'O post {number} continua aprovado até mudar a sua resposta: {link}',
  stayApproved: 'Estes posts continuam aprovados até mudar a sua resposta:',
  noLonger: 'O post {number} já não espera por si.',
  onlyByLink: 'O post {number} não pode ser respondido por SMS. Abra {link}',
  byLink: 'As respostas por SMS deste número não contam. Responda pelo link: {link}',
  passedOnByLink: 'Transmitimos a sua mensagem a {to}. Não conta como resposta: responda pelo link: {link}',
  unknown: 'Não há nenhum post {number} à sua espera.',
  moreWait: {
    one: 'Falta {count}: responda LISTA.',
    many: 'Faltam {count}: responda LISTA.',
    other: 'Faltam {count}: responda LISTA.',
  },
  passedOn:
    'Transmitimos a sua mensagem a {to}. Não conta como resposta: responda SIM ou NAO com o número do post.',
  passedOnAbout:
    'Transmitimos a sua mensagem a {to}. Não conta como resposta: responda SIM {number} ou NAO {number}.',
  heard: 'Transmitimos a sua mensagem a {to}.',
  pictureCame: 'Chegou uma imagem ou um ficheiro por SMS. Não pode ser mostrado aqui.',
  textCame:
    'Chegou um SMS que pode ser sobre este post. Não é mostrado aqui porque pode ser para outra pessoa.',
  noPicture: 'Uma imagem por SMS não pode ser mostrada. Avisámos que chegou; use o link:',
  tooMany: 'São demasiados SMS de uma vez. Abra o link ou tente mais tarde.',
};
