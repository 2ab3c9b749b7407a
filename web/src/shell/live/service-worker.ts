import { useSyncExternalStore } from 'react'
import { listeners } from '#session/listeners.ts'
import { isLeaving, sessionState } from '#session/session.ts'
import { quietLine } from '#ui/feedback/quiet-line.ts'

// A new version is fetched behind the page and waits: only a click puts it in place, so that no open form is
// lost.

const hour = 3_600_000
let waiting: ServiceWorker | null = null
const watchers = listeners()

/** What the worker keeps travels after what the page shows. */
export async function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  await quietLine()
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const arriving = registration.installing
      arriving?.addEventListener('statechange', () => {
        if (arriving.state !== 'installed' || !navigator.serviceWorker.controller) return
        void keepPage({ isNewVersion: true })
        offer(arriving)
      })
    })
    setInterval(() => void registration.update().catch(() => undefined), hour)
  } catch {
    // Without a service worker everything works, but offline.
  }
}

export function useWaitingVersion(): boolean {
  return useSyncExternalStore(watchers.hear, () => waiting !== null)
}

/** Puts the new version in place and loads this tab again; other tabs keep theirs until they are reloaded. */
export function applyWaitingVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Keeps the page itself for a start without network. The worker sees navigations only, and one arrives here
 * without any:
 * by signing in, or before the worker was there. A new version replaces the page that is kept: the pieces of
 * the former one go when
 * it is put in place, which it is by itself once the application was closed. Asked for when the browser has
 * time, it is kept for nobody
 * who left meanwhile.
 */
export async function keepPage({ isNewVersion = false } = {}) {
  if (
    !('caches' in globalThis) ||
    !('serviceWorker' in navigator) ||
    import.meta.env.DEV ||
    !isSomebodyHere()
  )
    return
  try {
    const kept = await caches.open('html')
    if (Boolean(await kept.match('/app-shell')) !== isNewVersion) return
    const page = await fetch('/app', { headers: { accept: 'text/html' } })
    if (page.ok && !page.redirected) await kept.put('/app-shell', page)
  } catch {
    // Without room or network the next start asks the server, as everywhere.
  }
}

function isSomebodyHere(): boolean {
  const { session, trouble } = sessionState()
  return session !== null && trouble === null && !isLeaving()
}

/** What a person's visit left behind is not for the next one. */
export async function forgetCachedPages() {
  if (!('caches' in globalThis)) return
  await Promise.all(['html', 'theme'].map((name) => caches.delete(name)))
}

function offer(worker: ServiceWorker | null) {
  if (!worker) return
  waiting = worker
  watchers.tell()
}
