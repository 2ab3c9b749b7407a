/** Longer than any pause inside a scan (`channels/scanner/wedge.ts`). */
const restMs = 150
let lastKeyAt = Number.NEGATIVE_INFINITY
let isListening = false

/** Before the gun's own listener, which hides what it takes. */
function listen() {
  if (isListening) return
  isListening = true
  addEventListener('keydown', () => (lastKeyAt = performance.now()), { capture: true })
}

/** Resolves between two keys: a field that is replaced then takes no half of a scan with it. */
export async function keysAtRest(): Promise<void> {
  listen()
  for (let left = restMs; left > 0; left = lastKeyAt + restMs - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}
