import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { dictionaryOf, isNumber } from '#session/device/shapes.ts'

const dayMs = 86_400_000

/**
 * Returns true when this user has not been warned on this device in the last 24 hours, and records that they
 * are warned now.
 */
export function isFirstWarning(userId: string): boolean {
  const now = Date.now()
  const warnings = readLocal('security-warned', dictionaryOf(isNumber)) ?? {}
  const recent = Object.entries(warnings).filter(([, at]) => at > now - dayMs)
  if (recent.some(([id]) => id === userId)) return false
  storeLocal('security-warned', Object.fromEntries([...recent, [userId, now]]))
  return true
}
