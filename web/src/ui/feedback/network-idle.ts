const calmMs = 500
const pendingChecks = new Set<() => boolean>()

/** Registers a check that returns true while the page has requests running. */
export function registerRequestCheck(check: () => boolean) {
  pendingChecks.add(check)
}

/**
 * Resolves when the page is rendered and its requests have finished, so that background requests do not delay
 * them. `calm` is how many consecutive checks, 500 ms apart, must find no request.
 */
export async function networkIdle(calm = 2): Promise<void> {
  for (let times = 0; times < calm; times = isQuiet() ? times + 1 : 0) {
    await idle()
    await new Promise((resolve) => setTimeout(resolve, calm > 1 || !isQuiet() ? calmMs : 0))
  }
}

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
}

function isQuiet(): boolean {
  const isDrawn = document.readyState === 'complete' && document.querySelector('h1, form') !== null
  return isDrawn && ![...pendingChecks].some((isAsking) => isAsking())
}
