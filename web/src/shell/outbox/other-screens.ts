import { networkIdle } from '#ui/feedback/network-idle.ts'

/**
 * URL of a file that lists the other files of the current build, one per line. The build writes it
 * (web/vite/service-worker.ts).
 */
const list = '/later.txt'

/**
 * Caches the files of the other screens for a start without a network. They are downloaded one after the
 * other, while the page sends no request. Skipped when the device saves data. After a failure, the next visit
 * continues.
 */
export async function keepOtherScreens() {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator) || import.meta.env.DEV || isDataSpared())
    return
  try {
    // The service worker downloads its own files first
    const registration = await navigator.serviceWorker.ready
    const cache = await caches.open('screens')
    const files = await fetchFileNames(list)
    for (const file of files) {
      if (await caches.match(file)) continue
      await networkIdle(1)
      await cache.add(file)
    }
    // While a new version waits or is being installed, both versions need their files, so none is deleted.
    if (registration.waiting || registration.installing) return
    for (const { url } of await cache.keys())
      if (!files.includes(new URL(url).pathname)) await cache.delete(url)
  } catch {
    // The download failed. Files downloaded so far stay cached.
  }
}

async function fetchFileNames(address: string): Promise<string[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} : ${answer.status}`)
  return (await answer.text()).split('\n').filter(Boolean)
}

/** True when the person has turned on data saving. Some browsers do not report it. */
function isDataSpared(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
