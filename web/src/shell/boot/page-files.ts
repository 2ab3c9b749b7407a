import { pageFiles } from '#session/request/page-files.ts'

/** A server that is this far away, in milliseconds, is behind a slow line. */
const slowMs = 300

/**
 * Whether the line is slow, by the wait for the page itself, or as the browser knows it. A page that the
 * service worker answers comes quickly, as do its files.
 */
export function isSlowLine(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const network = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
  const isFar = page !== undefined && page.responseStart - page.requestStart > slowMs
  return isFar || network?.saveData === true || /2g|3g/.test(network?.effectiveType ?? '')
}

/**
 * The font loads with the page. On a slow line the text shows first, in a fallback font of the same measures.
 * The frame of the application asks for the font once its first content is shown.
 */
export function loadFont(isSlow: boolean) {
  const href = document.querySelector<HTMLMetaElement>('meta[name=font]')?.content
  if (isSlow && pageFiles().length > 0) document.documentElement.dataset.font = 'later'
  if (isSlow || !href?.startsWith('/')) return
  const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }
  document.head.append(Object.assign(document.createElement('link'), preload))
}

/**
 * Starts the application. Its page names its files, the first script first (`server/src/web/pages/page.ts`).
 */
export async function loadPage(): Promise<void> {
  const [first, ...others] = pageFiles()
  if (!first) return
  const script = Object.assign(document.createElement('script'), {
    type: 'module',
    crossOrigin: '',
    src: first,
  })
  await Promise.all([addToHead(script), ...others.map(fetchFile)])
}

/**
 * Once the page's own files and responses are loaded, the form behind the main button of the screen is
 * fetched before the button is pressed. The server names its files.
 */
export async function loadNext(): Promise<void> {
  const next = document.querySelector<HTMLMetaElement>('meta[name=next]')
  // A page of another screen, stored on the device, names files that are not needed here.
  if (!next || !/^\/(app\/)?warehouse$/.test(location.pathname)) return
  await Promise.allSettled(Object.values(window.escaleEarly ?? {}).map(({ answer }) => answer))
  await Promise.all(next.content.split(' ').map(fetchFile))
}

function fetchFile(href: string): Promise<unknown> {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  return addToHead(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }))
}

function addToHead(element: HTMLElement): Promise<unknown> {
  return new Promise((resolve) => {
    Object.assign(element, { onload: resolve, onerror: resolve })
    document.head.append(element)
  })
}
