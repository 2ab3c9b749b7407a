import { useSyncExternalStore } from 'react'
import { listeners } from '#session/device/listeners.ts'
import { networkIdle } from '#ui/feedback/network-idle.ts'

/**
 * State of the preparation for a start without a network. `absent`: the browser cannot store the application.
 * `new`: the preparation has just ended, which the header shows for ten seconds.
 */
export type Readiness = 'absent' | 'preparing' | 'new' | 'ready' | 'failed'

type WorkerState = { hasWorker: boolean; isInstalling: boolean; isActive: boolean; hasPage: boolean }

/**
 * Computes the state. A start without a network needs the active service worker with all its files, and the
 * HTML of the page.
 */
export function readinessOf(
  { hasWorker, isInstalling, isActive, hasPage }: WorkerState,
  before: Readiness,
): Readiness {
  if (isActive && hasPage) return 'ready'
  if (isInstalling || isActive) return 'preparing'
  return hasWorker || before !== 'absent' ? 'failed' : 'absent'
}

const lookEveryMs = 1000
const againAfterMs = 15_000
const newForMs = 10_000

let readiness: Readiness = 'absent'
let isWatched = false
const watchers = listeners()

export function useReadiness(): Readiness {
  return useSyncExternalStore(
    (listener) => {
      if (!isWatched) void watch()
      return watchers.hear(listener)
    },
    () => readiness,
  )
}

/** Updates the state until the device is ready. A failed preparation is started again. */
async function watch(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || import.meta.env.DEV) return
  isWatched = true
  let workerAnswer: WorkerAnswer = {
    registration: await navigator.serviceWorker.getRegistration().catch(() => undefined),
    isUnanswered: false,
  }
  let now = readinessOf(await readWorkerState(workerAnswer), 'absent')
  if (now === 'ready') return setReadiness(now)
  setReadiness('preparing') // The files are downloaded when the page sends no other request
  let registeredAt = Number.NEGATIVE_INFINITY
  while (now !== 'ready') {
    const isDue = performance.now() - registeredAt > againAfterMs
    if (isDue && now !== 'preparing' && navigator.onLine) {
      await networkIdle()
      registeredAt = performance.now()
      workerAnswer = await registerWorker()
    }
    const before = now
    now = readinessOf(await readWorkerState(workerAnswer), before)
    const isNew = before === 'preparing' && now === 'ready'
    setReadiness(isNew ? 'new' : now)
    if (isNew) setTimeout(() => setReadiness('ready'), newForMs)
    if (now === 'absent') return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

type WorkerAnswer = { registration?: ServiceWorkerRegistration | undefined; isUnanswered: boolean }

/**
 * Registers the service worker. A SecurityError means that the browser cannot store the application. Any
 * other error comes from the network or the server.
 */
async function registerWorker(): Promise<WorkerAnswer> {
  try {
    return { registration: await navigator.serviceWorker.register('/sw.js'), isUnanswered: false }
  } catch (error) {
    return { isUnanswered: !(error instanceof DOMException && error.name === 'SecurityError') }
  }
}

async function readWorkerState({ registration, isUnanswered }: WorkerAnswer): Promise<WorkerState> {
  return {
    hasWorker: registration !== undefined || isUnanswered,
    isInstalling: Boolean(registration?.installing),
    isActive: registration?.active?.state === 'activated' || registration?.active?.state === 'activating',
    hasPage: Boolean(await caches.match('/app-shell').catch(() => undefined)),
  }
}

function setReadiness(next: Readiness) {
  if (next === readiness) return
  readiness = next
  watchers.tell()
}
