import { networkTexts } from '../../server/src/process/system-errors.ts'

/** The result of one check. `unused`: the subject is optional and not set up. */
export type Finding = { subject: string; state: 'right' | 'wrong' | 'unused'; text: string }

export const right = (subject: string, text: string): Finding => ({ subject, state: 'right', text })
export const wrong = (subject: string, text: string): Finding => ({ subject, state: 'wrong', text })
export const unused = (subject: string, text: string): Finding => ({ subject, state: 'unused', text })

/** The French text of a network error, or the error's own text if its code is unknown here. */
export function networkText(error: unknown): string {
  const chain = errorChain(error)
  // nodemailer replaces Node's error code by its own and leaves Node's in the message.
  const words = chain.flatMap(({ code = '', message = '' }) => [code, ...message.split(' ')])
  const known = words.findLast((word) => Object.hasOwn(networkTexts, word))
  if (words.some((word) => word.startsWith('ERR_SSL')))
    return "la connexion chiffrée est refusée : le certificat n'est pas encore obtenu, ou pas pour ce nom (journalctl -u caddy)"
  return known ? (networkTexts[known] ?? '') : `réponse : ${chain.at(-1)?.message ?? String(error)}`
}

/**
 * An error and its causes, outermost first. `fetch` puts the reason in a cause; Node puts several attempts in
 * `errors`.
 */
function errorChain(error: unknown): { code?: string; message?: string }[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  return [error, ...errorChain(cause ?? errors?.[0])]
}
