import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { firstLook } from './chunks/first-look.ts'
import { buildManifest, partsOfReception, receptionFirst } from './reception-first.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, process.env.WEB_DIST ?? 'dist')

// The page's HTML carries a nonce, so it is never precached: the last one seen is kept, for the signed-in
// screens and
// the sign-in page only, and used when the network is away. A new version waits until someone asks for it.
// The worker keeps what the shell and the reception are made of, one file after the other; the page keeps the
// rest, named in
// `later.txt`, while the line has nothing else to do (web/src/shell/outbox/other-screens.ts).
export const serviceWorker: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  injectRegister: null,
  includeManifestIcons: false, // the system that installs the application keeps its icons
  manifest: {
    id: '/app',
    name: 'Escale',
    short_name: 'Escale',
    description: 'Escale, la gestion du fret maritime, aérien et terrestre',
    lang: 'fr',
    start_url: '/app',
    display: 'standalone',
    background_color: '#f6f8f9',
    theme_color: '#0b5d6b',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [
        { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' as const },
        {
          src: `/icon-maskable-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'maskable' as const,
        },
      ]),
    ],
  },
  workbox: {
    clientsClaim: true, // the page that brought the worker is its own at once: the next start may be without network
    globPatterns: ['**/*.{js,css,woff2,svg}'],
    manifestTransforms: [
      async (entries) => {
        const { first, later } = receptionFirst(
          entries,
          buildManifest(folder),
          partsOfReception(await firstLook(root), root),
        )
        writeFileSync(join(folder, 'later.txt'), later.map(({ url }) => `/${url}`).join('\n'))
        return { manifest: first }
      },
    ],
    navigateFallback: null,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        // The last page seen may be of the version that waits: what it is made of is kept too, beside what
        // this one is made of.
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
      },
      {
        // The page of the signed-in screens is the same for all and says nothing of anybody, nor does the one
        // of sign-in: what is kept opens at
        // once, where the device has its script too, and is kept anew for the next time.
        urlPattern: ({ request, url }) =>
          request.mode === 'navigate' && /^\/(app(\/.*)?|warehouse|super-admin|auth)$/.test(url.pathname),
        handler: async ({ request, url, event }) => {
          const name = url.pathname === '/auth' ? '/auth' : '/app-shell'
          const pages = await caches.open('html')
          const kept = await pages.match(name)
          const script = kept && (await kept.clone().text()).match(/\/assets\/index-[^"]+\.js/)
          const isWhole = script && (await caches.match(script[0], { ignoreVary: true }))
          const fresh = fetch(request).then(async (page) => {
            if (page.ok && !page.redirected) await pages.put(name, page.clone()).catch(() => undefined)
            return page
          })
          if (!isWhole) return kept ? fresh.catch(() => kept) : fresh
          event.waitUntil(fresh.catch(() => undefined))
          return kept
        },
      },
      {
        // The site's own door leads a device that has the application into it, while nothing else answers.
        urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
        handler: async ({ request }) => {
          try {
            return await fetch(request)
          } catch (error) {
            if (await caches.match('/app-shell')) return Response.redirect('/app')
            throw error
          }
        },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/theme/'),
        handler: 'NetworkFirst',
        options: { cacheName: 'theme', networkTimeoutSeconds: 3, expiration: { maxEntries: 4 } },
      },
    ],
  },
}
