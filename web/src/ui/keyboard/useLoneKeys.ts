import { keepTypedAhead } from './typed-ahead.ts'
import { usePageKeys } from './usePageKeys.ts'

/** Milliseconds within which a scanner types its next key. */
const gunPauseMs = 115

let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('keydown', ({ key }) => key.length === 1 && clearTimeout(timer), { capture: true })

/**
 * Runs `act` unless another key follows at the speed of a scanner. Otherwise the first letter of a scanned
 * code would act as a keyboard shortcut.
 */
export function actAfterGunPause(act: () => unknown): void {
  clearTimeout(timer)
  timer = setTimeout(act, gunPauseMs)
}

/** Registers single-key shortcuts of a page that open or change something. */
export function useLoneKeys(acts: Record<string, () => unknown>): void {
  usePageKeys(acts, (act) => actAfterGunPause(() => openForTyping(act)))
}

/**
 * Runs a shortcut. If it opens a form (the URL changes), keys typed until the form is rendered are collected
 * for it.
 */
function openForTyping(act: () => void): void {
  const before = location.href
  act()
  if (location.href !== before) keepTypedAhead()
}
