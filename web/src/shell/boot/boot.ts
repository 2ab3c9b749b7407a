import { sendEarlyRequests } from './early-requests.ts'
import { recordEarlySearch } from './early-typing.ts'
import { paintColors } from './first-colors.ts'
import { paintFirstFigures } from './first-figures.ts'
import { isSlowLine, loadFont, loadNext, loadPage } from './page-files.ts'

// The first script of each page, built alone as `/boot.js`. It runs before the first paint and before the
// application is loaded.

/** Longest time that the files of the application wait for the first data, in milliseconds. */
const longestWaitMs = 2500

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
  const figures = paintFirstFigures(early)
  loadFont(isSlow)
  // On a slow line the data comes first: it is small, and would wait behind all the files.
  if (isSlow) await Promise.race([figures, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
  await loadPage()
  await loadNext()
}
