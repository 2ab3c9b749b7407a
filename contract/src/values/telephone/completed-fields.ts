import { completionText } from './readable-phone.ts'

/** The numbers of a saved form that the server completed, as « Complété : … ». */
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
