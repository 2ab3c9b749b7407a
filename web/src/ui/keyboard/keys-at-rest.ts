/**
 * Milliseconds without a key. Longer than any pause inside a scan (see
 * `channels/scanner/scan-recognition.ts`).
 */
const restMs = 150
let lastKeyAt = Number.NEGATIVE_INFINITY
let isListening = false

/**
 * Must run before the scanner's listener is registered, because that listener stops the events that it
 * handles.
 */
function startListening() {
  if (isListening) return
  isListening = true
  addEventListener('keydown', () => (lastKeyAt = performance.now()), { capture: true })
}

/**
 * Resolves when no key was pressed for a moment. Wait for it before replacing an input field, so that the
 * code that a scanner is typing is not split.
 */
export async function keysAtRest(): Promise<void> {
  startListening()
  for (let msLeft = restMs; msLeft > 0; msLeft = lastKeyAt + restMs - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, msLeft))
  }
}
