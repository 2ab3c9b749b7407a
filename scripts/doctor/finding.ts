import { networkTexts } from '../../server/src/process/system-errors.ts'

/** The result of one check. `unused` means that an optional feature is not configured. */
export type Finding = { subject: string; state: 'right' | 'wrong' | 'unused'; text: string }

export const right = (subject: string, text: string): Finding => ({ subject, state: 'right', text })
export const wrong = (subject: string, text: string): Finding => ({ subject, state: 'wrong', text })
export const unused = (subject: string, text: string): Finding => ({ subject, state: 'unused', text })

/**
 * Returns a French text for a network error, or the error's own text if its code is not in `networkTexts`.
 */
export function networkText(error: unknown): string {
  const chain = errorChain(error)
  // nodemailer replaces Node's error code with its own. Node's code is then only in the message.
  const words = chain.flatMap(({ code = '', message = '' }) => [code, ...message.split(' ')])
  const known = words.findLast((word) => Object.hasOwn(networkTexts, word))
  if (words.some((word) => word.startsWith('ERR_SSL')))
    return "la connexion chiffrée est refusée : le certificat n'est pas encore obtenu, ou pas pour ce nom (journalctl -u caddy)"
  return known ? (networkTexts[known] ?? '') : `réponse : ${chain.at(-1)?.message ?? String(error)}`
}

/**
 * Returns an error and its causes, outermost first. `fetch` sets `cause`. Node sets `errors` when it tried
 * several IP addresses.
 */
function errorChain(error: unknown): { code?: string; message?: string }[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  return [error, ...errorChain(cause ?? errors?.[0])]
}
