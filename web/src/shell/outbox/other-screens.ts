import { quietLine } from '#ui/feedback/network-idle.ts'

/** The files of the current build, one name per line (web/vite/service-worker.ts). */
const list = '/later.txt'

/**
 * Caches the files of the other screens for a start without a network, one after the other while the page
 * sends no request. Skipped where the device saves data. A failed download is left to another visit.
 */
export async function keepOtherScreens() {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator) || import.meta.env.DEV || isDataSpared())
    return
  try {
    const registration = await navigator.serviceWorker.ready // The files of the worker come first.
    const cache = await caches.open('screens')
    const files = await fetchFileNames(list)
    for (const file of files) {
      if (await caches.match(file)) continue
      await quietLine(1)
      await cache.add(file)
    }
    // Two versions are present, so no file is deleted.
    if (registration.waiting || registration.installing) return
    for (const { url } of await cache.keys())
      if (!files.includes(new URL(url).pathname)) await cache.delete(url)
  } catch {
    // The files downloaded so far stay cached.
  }
}

async function fetchFileNames(address: string): Promise<string[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} : ${answer.status}`)
  return (await answer.text()).split('\n').filter(Boolean)
}

/** A setting of the device. Some browsers do not report it. */
function isDataSpared(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
