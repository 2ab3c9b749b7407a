import { keepTypedAhead } from './typed-ahead.ts'
import { usePageKeys } from './usePageKeys.ts'

/** A gun types its next key sooner. */
const gunPauseMs = 115

let waiting: ReturnType<typeof setTimeout> | undefined

addEventListener('keydown', ({ key }) => key.length === 1 && clearTimeout(waiting), { capture: true })

/** Acts unless another key follows as fast as a gun types: the first letter of a code opens nothing. */
export function actAfterGunPause(act: () => unknown): void {
  clearTimeout(waiting)
  waiting = setTimeout(act, gunPauseMs)
}

/** Single keys of a page that open or change something. */
export function useLoneKeys(acts: Record<string, () => unknown>): void {
  usePageKeys(acts, (act) => actAfterGunPause(() => openForTyping(act)))
}

/**
 * A form that opens is named by the address and is drawn some moments later: what is typed meanwhile is for
 * it.
 */
function openForTyping(act: () => void): void {
  const before = location.href
  act()
  if (location.href !== before) keepTypedAhead()
}
