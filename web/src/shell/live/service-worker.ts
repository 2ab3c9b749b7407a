import { useSyncExternalStore } from 'react'
import { isLeaving, sessionState } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import { quietLine } from '#ui/feedback/network-idle.ts'

// A new version is downloaded in the background and waits. Only a click activates it, so that no open form is
// lost.

const hour = 3_600_000
let waitingWorker: ServiceWorker | null = null
const watchers = listeners()

/** The downloads of the worker start after the page's own requests. */
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
    // Without a service worker everything works except offline.
  }
}

export function useWaitingVersion(): boolean {
  return useSyncExternalStore(watchers.hear, () => waitingWorker !== null)
}

/**
 * Activates the new version and reloads this tab. The other tabs keep the old one until they are reloaded.
 */
export function applyWaitingVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waitingWorker?.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Caches the page itself for a start without a network. The worker sees navigations only, and none happens
 * after a sign-in or before the worker exists. A new version replaces the cached page, because its activation
 * deletes the files of the former one. The request waits for an idle browser, so it is skipped if the person
 * has signed out meanwhile.
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
    // Without room or network, the next start asks the server.
  }
}

function isSomebodyHere(): boolean {
  const { session, trouble } = sessionState()
  return session !== null && trouble === null && !isLeaving()
}

/** Cached pages of one person are not for the next one. */
export async function forgetCachedPages() {
  if (!('caches' in globalThis)) return
  await Promise.all(['html', 'theme'].map((name) => caches.delete(name)))
}

function offer(worker: ServiceWorker | null) {
  if (!worker) return
  waitingWorker = worker
  watchers.tell()
}
