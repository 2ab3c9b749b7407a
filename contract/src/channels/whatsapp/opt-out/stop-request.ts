import type { Part } from './request-vocabulary.ts'
import { partsOf } from './request-words.ts'

/**
 * Detects a request to stop messages, or to restart them. Every word of the text must belong to the
 * vocabulary of such requests (request-vocabulary.ts), so « arrêtez le camion au port » is not one.
 */
export function stopRequest(text: string): 'stop' | 'start' | undefined {
  if (/(?<!\p{L})non[\s-]?stop(?!\p{L})/iu.test(text)) return undefined
  const parts = partsOf(text)
  if (!parts) return undefined
  if (asksToStop(parts)) return 'stop'
  return asksToStart(parts) ? 'start' : undefined
}

function asksToStop(parts: readonly Part[]): boolean {
  const has = (...some: Part[]) => some.some((part) => parts.includes(part))
  const hasMessage = has('message', 'subscription', 'advert')
  if (has('start') || isNegatedStop(parts)) return false
  if (has('send') && !hasMessage && !has('person')) return false
  return (
    has('stop') ||
    (has('not', 'noMore') && has('receive', 'advert')) ||
    (has('noMore') && (hasMessage || (has('send') && has('person')))) ||
    (has('not') && hasMessage && has('send', 'want')) ||
    (has('remove') && has('person')) ||
    (has('cancel') && has('subscription', 'advert')) ||
    (has('quiet') && has('person'))
  )
}

/** True for « n'arrêtez pas », « don't stop », « je ne veux pas arrêter » or « arrêtez pas les rappels ». */
function isNegatedStop(parts: readonly Part[]): boolean {
  const told = parts.filter((part) => part !== 'want')
  return told.some(
    (part, at) =>
      part === 'stop' && (told[at - 1] === 'not' || (told[at + 1] === 'not' && !told.includes('advert'))),
  )
}

function asksToStart(parts: readonly Part[]): boolean {
  const denies = (['stop', 'not', 'noMore', 'remove', 'cancel'] as const).some((part) => parts.includes(part))
  return parts.includes('start') && !denies
}
