import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

// The service worker. Pages are not precached, because their HTML contains a nonce. The last HTML of the
// signed-in screens and of the sign-in page is cached: it opens at once, and a new copy is fetched for the
// next visit. A new version of the worker waits until the person activates it.

/** Files to store on the device. The build (web/vite/service-worker.ts) replaces this name by their list. */
declare const __FILES_TO_KEEP__: { url: string; revision: string | null }[]
declare const self: ServiceWorkerScope

/**
 * Type of the worker's global object, with the members that this file uses. TypeScript's types here are those
 * of a page.
 */
type ServiceWorkerScope = {
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
}

const signedInScreens = /^\/(app(\/.*)?|warehouse|super-admin|auth)$/
/** The page of the dashboard. It stands in for a screen that was never opened here. */
const dashboardPage = '/app-shell'

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Takes control of the page that registered the worker, which may be offline at its next start.
clientsClaim()
precacheAndRoute(__FILES_TO_KEEP__)
cleanupOutdatedCaches()

// Pictures of the help are stored once they were seen, so that the others cost nothing on a slow line.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.webp$/.test(url.pathname),
  new CacheFirst({ cacheName: 'help-pictures', plugins: [new ExpirationPlugin({ maxEntries: 40 })] }),
)

// Serves files from any cache. The cached HTML may be that of a version which is downloaded but not active,
// so its files are cached too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

// The HTML of the signed-in screens is the same for every person and names none, and so is that of the
// sign-in page. The cached copy opens at once if its script is cached too. A new copy is fetched for the next
// visit.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && signedInScreens.test(url.pathname),
  async ({ request, url, event }) => {
    const name = pageName(url.pathname)
    const pages = await caches.open('html')
    const keptPage =
      (await pages.match(name)) ?? (name === '/auth' ? undefined : await pages.match(dashboardPage))
    const script = keptPage && (await keptPage.clone().text()).match(/\/assets\/index-[^" ]+\.js/)
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

/** Each screen has a page of its own, which names its files. Records of a list share the page of the list. */
function pageName(path: string): string {
  const [, root = '', screen] = path.split('/')
  return screen ? `/${root}/${screen}` : root === 'app' ? dashboardPage : `/${root}`
}

// Without a network, the public home page leads to the application if it is cached on this device.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  async ({ request }) => {
    try {
      return await fetch(request)
    } catch (error) {
      if (await caches.match(dashboardPage)) return Response.redirect('/app')
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
