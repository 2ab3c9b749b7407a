let isPressed = false
const awaited: (() => void)[] = []
/** Milliseconds between the release of a finger and its click. */
const clickComesWithinMs = 350

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
addEventListener('click', () => setTimeout(release), { capture: true })
addEventListener('pointercancel', release, { capture: true })
addEventListener('pointerup', () => setTimeout(release, clickComesWithinMs), { capture: true })

/**
 * Runs the work at once, or after the click of a pointer that is down. A change between a press and its click
 * moves the page under the pointer, and the click is lost. With a finger, the field loses the focus only
 * after the release.
 */
export function afterPress(work: () => void): void {
  if (isPressed) awaited.push(work)
  else work()
}

function release() {
  isPressed = false
  for (const work of awaited.splice(0)) work()
}
