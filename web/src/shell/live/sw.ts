import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

// The service worker. The HTML of a page contains a nonce, so it is never precached. The last page seen is
// cached, for the signed-in screens and the sign-in page only: it opens at once and is renewed for the next
// time. A new version of the worker waits until a person activates it.

/** The files that the device keeps; web/vite/service-worker.ts writes the list in place of this name. */
declare const __FILES_TO_KEEP__: { url: string; revision: string | null }[]
declare const self: ServiceWorkerScope

/** The part of the worker's global object that this file uses; the types of the page do not know it. */
type ServiceWorkerScope = {
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
}

const signedInScreens = /^\/(app(\/.*)?|warehouse|super-admin|auth)$/

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// The page that brought the worker is under its control at once: the next start may be without network.
clientsClaim()
precacheAndRoute(__FILES_TO_KEEP__)
cleanupOutdatedCaches()

// The last page seen may belong to the version that waits, whose files are kept too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

// The HTML of the signed-in screens is the same for everybody and names nobody, as is that of the sign-in
// page. The kept copy opens at once, if the device has its script too, and is renewed for the next time.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && signedInScreens.test(url.pathname),
  async ({ request, url, event }) => {
    const name = url.pathname === '/auth' ? '/auth' : '/app-shell'
    const pages = await caches.open('html')
    const keptPage = await pages.match(name)
    const script = keptPage && (await keptPage.clone().text()).match(/\/assets\/index-[^"]+\.js/)
    const isWhole = script && (await caches.match(script[0], { ignoreVary: true }))
    const freshPage = fetch(request).then(async (page) => {
      if (page.ok && !page.redirected) await pages.put(name, page.clone()).catch(() => undefined)
      return page
    })
    if (!isWhole) return keptPage ? freshPage.catch(() => keptPage) : freshPage
    event.waitUntil(freshPage.catch(() => undefined))
    return keptPage
  },
)

// Without network, the public home page leads a device that has the application into it.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  async ({ request }) => {
    try {
      return await fetch(request)
    } catch (error) {
      if (await caches.match('/app-shell')) return Response.redirect('/app')
      throw error
    }
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/theme/'),
  new NetworkFirst({
    cacheName: 'theme',
    networkTimeoutSeconds: 3,
    plugins: [new ExpirationPlugin({ maxEntries: 4 })],
  }),
)
