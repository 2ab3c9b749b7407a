/** Longer than any pause inside a scan (`channels/scanner/wedge.ts`). */
const restMs = 150
let lastKeyAt = Number.NEGATIVE_INFINITY
let isListening = false

/** The listener must be registered before that of the scanner, which stops the events it handles. */
function startListening() {
  if (isListening) return
  isListening = true
  addEventListener('keydown', () => (lastKeyAt = performance.now()), { capture: true })
}

/** Resolves during a pause of the keyboard, so that replacing a field never cuts a scan in two. */
export async function keysAtRest(): Promise<void> {
  startListening()
  for (let msLeft = restMs; msLeft > 0; msLeft = lastKeyAt + restMs - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, msLeft))
  }
}
