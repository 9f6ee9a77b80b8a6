import { formatBytes } from "#app/text/format.ts";

export const refusedRequestText = {
  busy: "O sistema está recebendo acessos demais neste momento. Tente de novo em alguns segundos.",
  badAddress: "Endereço inválido.",
  notHttp: "A requisição não está em HTTP válido.",
  longHeaders:
    "Os cabeçalhos da requisição são grandes demais. Apague os cookies deste site no navegador e tente de novo.",
  tooSlow: "A requisição demorou demais para chegar. Tente de novo.",
  badExpectation: "O cabeçalho Expect da requisição pede o que este servidor não faz.",
  badMethod: "Este endereço não aceita este método.",
  notAccepted:
    "O cabeçalho Accept da requisição não inclui o formato da resposta (em geral, application/json).",
  notUtf8: "O conteúdo enviado não está em UTF-8. Envie de novo nessa codificação.",
  notPlain: "O conteúdo deve vir em UTF-8 e sem compressão.",
  foreign: (appUrl: string | null) =>
    `Esta ação veio de outro site e foi recusada. Abra ${appUrl ? `o sistema em ${appUrl}` : "a página do sistema"} e tente de novo.`,
  noJson: "O corpo da requisição deve ser JSON (Content-Type: application/json).",
  brokenJson: "O corpo da requisição não é JSON válido.",
  noForm: "O que foi enviado não é um formulário desta página. Abra a página e tente de novo.",
  brokenForm: "O formulário chegou incompleto. Atualize a página e envie de novo.",
  brokenOff: "O envio foi interrompido antes do fim. Tente de novo.",
  tooLarge: (maxBytes: number) => `O conteúdo enviado é grande demais (máximo de ${formatBytes(maxBytes)}).`,
};
