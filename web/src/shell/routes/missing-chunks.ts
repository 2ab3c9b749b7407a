import { isSomethingTyped } from '#ui/form/forms-in-sight.ts'

const memory = 'escale-reloaded-at'
const oncePerMs = 60_000

/**
 * After a new version is put in place a part of the old one may be gone: the page is loaded again, once, when
 * nothing that was typed would be lost.
 */
export function reloadOnceWhenChunksAreGone() {
  // The error itself goes on: swallowed, it would give React a part made of nothing while the page is on its
  // way.
  addEventListener('vite:preloadError', reloadOnce)
}

let isReloading = false

/** Reloads, unless it just did: then the fault lies elsewhere and deserves to be seen. */
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
