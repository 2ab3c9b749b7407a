let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Does the work now, or once the pointer is released: what appears between a press and its release moves the page under
 * the pointer, and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work()
    return
  }
  const released = new AbortController()
  const runReleased = () => {
    released.abort()
    setTimeout(work)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, runReleased, { capture: true, signal: released.signal })
}
