import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { firstLook } from './chunks/first-look.ts'
import { buildManifest, partsOfReception, receptionFirst } from './reception-first.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, process.env.WEB_DIST ?? 'dist')

// The HTML of a page contains a nonce, so it is never precached: the last one is cached, for the signed-in
// screens and the sign-in page only. A new version waits until the person activates it. The worker caches the
// files of the shell and of the reception, one after the other. The page caches the others, listed in
// `later.txt`, while it sends no request (web/src/shell/outbox/other-screens.ts).
export const serviceWorker: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  injectRegister: null,
  includeManifestIcons: false, // The operating system stores the icons of an installed application.
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
    // The page that installed the worker uses it at once, because the next start may be without a network.
    clientsClaim: true,
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
        // The cached page may belong to the waiting version, so the files of both versions are served.
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
      },
      {
        // The page of the signed-in screens is the same for everybody and contains no personal data, and so
        // is the sign-in page. The cached copy opens at once if its script is cached too, and is updated for
        // the next time.
        urlPattern: ({ request, url }) =>
          request.mode === 'navigate' && /^\/(app(\/.*)?|warehouse|super-admin|auth)$/.test(url.pathname),
        handler: async ({ request, url, event }) => {
          const name = url.pathname === '/auth' ? '/auth' : '/app-shell'
          const pages = await caches.open('html')
          const cachedPage = await pages.match(name)
          const script = cachedPage && (await cachedPage.clone().text()).match(/\/assets\/index-[^"]+\.js/)
          const isWhole = script && (await caches.match(script[0], { ignoreVary: true }))
          const fresh = fetch(request).then(async (page) => {
            if (page.ok && !page.redirected) await pages.put(name, page.clone()).catch(() => undefined)
            return page
          })
          if (!isWhole) return cachedPage ? fresh.catch(() => cachedPage) : fresh
          event.waitUntil(fresh.catch(() => undefined))
          return cachedPage
        },
      },
      {
        // Without a network, the home page leads a device that has the application into it.
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
