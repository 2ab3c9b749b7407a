import { isSomethingTyped } from '#ui/form/open-forms.ts'

const memory = 'escale-reloaded-at'
const oncePerMs = 60_000

/**
 * After an update, a file of the former version may be gone. The page is then reloaded once, unless typed
 * values would be lost.
 */
export function reloadOnceWhenChunksAreGone() {
  // The error itself is still thrown: without it React would render an empty part during the reload.
  addEventListener('vite:preloadError', reloadOnce)
}

let isReloading = false

/** Reloads, except right after a reload: the error then has another cause and must be shown. */
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
