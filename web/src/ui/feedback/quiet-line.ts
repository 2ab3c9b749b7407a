const calmMs = 500
const askings = new Set<() => boolean>()

/** While the check says so, the page asks for what it shows. */
export function asksWhile(check: () => boolean) {
  askings.add(check)
}

/**
 * Resolves once the page is drawn and has had what it asked for: only then may anything else travel on the
 * same line. `calm`: it has asked for
 * nothing this many times in a row.
 */
export async function quietLine(calm = 2): Promise<void> {
  for (let times = 0; times < calm; times = isQuiet() ? times + 1 : 0) {
    await idle()
    await new Promise((resolve) => setTimeout(resolve, calm > 1 || !isQuiet() ? calmMs : 0))
  }
}

/** The browser has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
}

function isQuiet(): boolean {
  const isDrawn = document.readyState === 'complete' && document.querySelector('h1, form') !== null
  return isDrawn && ![...askings].some((isAsking) => isAsking())
}
