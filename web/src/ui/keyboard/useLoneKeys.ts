import { keepTypedAhead } from './typed-ahead.ts'
import { usePageKeys } from './usePageKeys.ts'

/** Milliseconds. A scanner types its next key sooner. */
const gunPauseMs = 115

let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('keydown', ({ key }) => key.length === 1 && clearTimeout(timer), { capture: true })

/**
 * Acts unless another key follows at the speed of a scanner, so that the first letter of a code opens
 * nothing.
 */
export function actAfterGunPause(act: () => unknown): void {
  clearTimeout(timer)
  timer = setTimeout(act, gunPauseMs)
}

/** Single keys of a page that open or change something. */
export function useLoneKeys(acts: Record<string, () => unknown>): void {
  usePageKeys(acts, (act) => actAfterGunPause(() => openForTyping(act)))
}

/**
 * An opening form changes the address and is rendered some moments later. The keys typed in between are kept
 * for it.
 */
function openForTyping(act: () => void): void {
  const before = location.href
  act()
  if (location.href !== before) keepTypedAhead()
}
