/** The result of one check: right, wrong (with what to do), or about something that is not set up and need not be. */
export type Finding = { subject: string; state: 'right' | 'wrong' | 'unused'; text: string }

export const right = (subject: string, text: string): Finding => ({ subject, state: 'right', text })
export const wrong = (subject: string, text: string): Finding => ({ subject, state: 'wrong', text })
export const unused = (subject: string, text: string): Finding => ({ subject, state: 'unused', text })

const networkTexts: Record<string, string> = {
  ENOTFOUND: "ce nom n'existe pas : corrigez-le, ou le DNS",
  EAI_AGAIN: 'le DNS de cette machine ne répond pas : vérifiez /etc/resolv.conf et le pare-feu',
  EDNS: 'ce nom ne se trouve pas : corrigez-le, ou le DNS de cette machine',
  ECONNREFUSED: 'personne ne répond à ce port : corrigez-le, ou démarrez ce serveur',
  ETIMEDOUT: 'rien ne répond à temps : ouvrez le pare-feu vers cette adresse, ou corrigez le port',
  UND_ERR_CONNECT_TIMEOUT: 'rien ne répond à temps : ouvrez le pare-feu vers cette adresse, ou corrigez le port',
  ENETUNREACH: "cette machine n'a pas de chemin vers cette adresse : vérifiez son réseau",
  ECONNRESET: 'la connexion a été coupée : vérifiez le port, et smtps:// ou https:// selon ce qui y répond',
  CERT_HAS_EXPIRED: 'le certificat a expiré : renouvelez-le',
  DEPTH_ZERO_SELF_SIGNED_CERT: "le certificat n'est signé par aucune autorité connue",
  SELF_SIGNED_CERT_IN_CHAIN: "le certificat n'est signé par aucune autorité connue",
  ERR_TLS_CERT_ALTNAME_INVALID: "le certificat est au nom d'un autre serveur",
}

/** French text of what the network or a server answered; the answer itself where its code is not known here. */
export function networkText(error: unknown): string {
  const chain = errorChain(error)
  // nodemailer gives its own code and keeps that of Node in the message.
  const words = chain.flatMap(({ code = '', message = '' }) => [code, ...message.split(' ')])
  const known = words.findLast((word) => Object.hasOwn(networkTexts, word))
  if (words.some((word) => word.startsWith('ERR_SSL')))
    return "la connexion chiffrée est refusée : le certificat n'est pas encore obtenu, ou pas pour ce nom (journalctl -u caddy)"
  return known ? (networkTexts[known] ?? '') : `réponse : ${chain.at(-1)?.message ?? String(error)}`
}

/** An error and its causes, the outermost first. `fetch` hides the reason in a cause, and Node several attempts in `errors`. */
function errorChain(error: unknown): { code?: string; message?: string }[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  return [error, ...errorChain(cause ?? errors?.[0])]
}
