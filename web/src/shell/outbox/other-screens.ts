import { quietLine } from '#ui/feedback/quiet-line.ts'

/** Of the build that the server has: a name a line (web/vite/service-worker.ts). */
const list = '/later.txt'

/**
 * Keeps the files of the screens that the worker has not, for a start without network: one after the other,
 * while nothing else travels. Not
 * where data is spared. What the network refuses is for another visit.
 */
export async function keepOtherScreens() {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator) || import.meta.env.DEV || isDataSpared())
    return
  try {
    const registration = await navigator.serviceWorker.ready // its own files come first
    const kept = await caches.open('screens')
    const files = await filesOf(list)
    for (const file of files) {
      if (await caches.match(file)) continue
      await quietLine(1)
      await kept.add(file)
    }
    if (registration.waiting || registration.installing) return // two versions are here
    for (const { url } of await kept.keys())
      if (!files.includes(new URL(url).pathname)) await kept.delete(url)
  } catch {
    // Those that came are kept.
  }
}

async function filesOf(address: string): Promise<string[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} : ${answer.status}`)
  return (await answer.text()).split('\n').filter(Boolean)
}

/** Asked for in the settings of the device; some browsers do not say. */
function isDataSpared(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
