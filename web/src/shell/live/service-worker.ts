import { useSyncExternalStore } from 'react'
import { isLeaving, sessionState } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import { networkIdle } from '#ui/feedback/network-idle.ts'

// A new version of the application is downloaded in the background. Only a click activates it, because the
// reload would lose an open form.

const hour = 3_600_000
let waitingWorker: ServiceWorker | null = null
const watchers = listeners()

/** Registers the service worker. Its downloads start after the page's own requests. */
export async function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  await networkIdle()
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
    // Without a service worker, the application works but does not start offline.
  }
}

export function useWaitingVersion(): boolean {
  return useSyncExternalStore(watchers.hear, () => waitingWorker !== null)
}

/**
 * Activates the downloaded version and reloads this tab. Other tabs keep the old version until they are
 * reloaded.
 */
export function applyWaitingVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waitingWorker?.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Caches the HTML of the application, so that it starts without a network. The service worker caches only
 * pages loaded by a navigation. A sign-in loads none, and the first page is loaded before the worker exists.
 * A new version replaces the cached HTML, because activating it deletes the files that the old HTML needs.
 * The request waits until the browser is idle, and is skipped if the person has signed out.
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
    const cache = await caches.open('html')
    if (Boolean(await cache.match('/app-shell')) !== isNewVersion) return
    const page = await fetch('/app', { headers: { accept: 'text/html' } })
    if (page.ok && !page.redirected) await cache.put('/app-shell', page)
  } catch {
    // Without storage space or network nothing is cached, and the next start needs the server.
  }
}

function isSomebodyHere(): boolean {
  const { session, trouble } = sessionState()
  return session !== null && trouble === null && !isLeaving()
}

/** Deletes the cached pages at a sign-out, because they belong to one person. */
export async function forgetCachedPages() {
  if (!('caches' in globalThis)) return
  await Promise.all(['html', 'theme'].map((name) => caches.delete(name)))
}

function offer(worker: ServiceWorker | null) {
  if (!worker) return
  waitingWorker = worker
  watchers.tell()
}
