import { recordEarlySearch } from './early-keys.ts'
import { sendEarlyRequests } from './early-requests.ts'
import { paintColors } from './first-colors.ts'
import { paintFirstFigures } from './first-figures.ts'
import { isSlowLine, loadFont, loadNext, loadPage } from './page-files.ts'

// The first script of each page, built alone as `/boot.js`. It runs before the first paint and before the
// application is loaded.

/**
 * Longest time that the files of the application wait on a slow line, in milliseconds: for the figures of the
 * dashboard, and for other screens until the request of the session is ahead of them.
 */
const waitsMs = { figures: 2500, session: 150 }

const isSlow = isSlowLine()
paintColors()
const early = sendEarlyRequests()
recordEarlySearch()
addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented && target instanceof HTMLFormElement && target.method === 'post')
    sessionStorage.setItem('escale-form-sent', 'yes')
})
document.addEventListener('readystatechange', () => void loadApplication(), { once: true })

async function loadApplication(): Promise<void> {
  const hasFigures = location.pathname + location.search === '/app'
  const first = hasFigures ? paintFirstFigures(early) : early.sent
  loadFont(isSlow)
  // The first data is small. On a slow line it would wait behind all the files.
  const longestMs = hasFigures ? waitsMs.figures : waitsMs.session
  if (isSlow) await Promise.race([first, new Promise((resolve) => setTimeout(resolve, longestMs))])
  await loadPage()
  await loadNext()
}
