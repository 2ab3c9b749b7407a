import { isSomethingTyped } from '#ui/form/open-forms.ts'

const memory = 'escale-reloaded-at'
const oncePerMs = 60_000

/**
 * Reloads the page once when a JavaScript file of its version no longer exists, as after an update of the
 * server. Does nothing while a form has unsaved values.
 */
export function reloadOnceWhenChunksAreGone() {
  // The error is still thrown. Otherwise React would render an empty component during the reload.
  addEventListener('vite:preloadError', reloadOnce)
}

let isReloading = false

/** Reloads the page, unless it was just reloaded. The error then has another cause and must be shown. */
export function reloadOnce(): boolean {
  if (isReloading) return true
  if (
    !navigator.onLine ||
    isSomethingTyped() ||
    Date.now() - Number(sessionStorage.getItem(memory)) < oncePerMs
  )
    return false
  sessionStorage.setItem(memory, String(Date.now()))
  isReloading = true
  location.reload()
  return true
}

export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  )
}
