import { splitTelephones, telephoneText } from '#values/pasted-text.ts'
import { currentNumber } from '#values/telephone-key.ts'
import { completionText } from './readable-phone.ts'

/**
 * The text « Complété : +229 01 97 65 43 21 » when a single former number with its country code was typed.
 * Numbers without a country code are skipped, because the browser does not know the company's countries.
 */
export function completedNumber(typed: string): string | undefined {
  const [number = '', ...others] = splitTelephones(typed).map(telephoneText)
  if (others.length > 0 || !/^(?:\+|00)[\d .-]+$/.test(number)) return undefined
  return completionText(typed, currentNumber(`+${number.replace(/^00/, '').replaceAll(/\D/g, '')}`))
}

/**
 * The text « Complété : … » with the phone numbers of a saved form that the server converted. Undefined if it
 * converted none.
 */
export function completedFields(draft: unknown, saved: unknown): string | undefined {
  if (!isRecord(draft) || !isRecord(saved)) return undefined
  const texts = Object.entries(draft).flatMap(([field, typed]) => {
    const stored = saved[field]
    const isNumber = typeof typed === 'string' && typeof stored === 'string' && /^[+\d]{6,}$/.test(typed)
    return isNumber ? (completionText(typed, stored) ?? []) : []
  })
  return texts.length > 0 ? texts.join(' ') : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
