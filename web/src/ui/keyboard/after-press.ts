let isPressed = false
const awaited: (() => void)[] = []
/** Milliseconds between lifting a finger and the click event. */
const clickComesWithinMs = 350

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
addEventListener('click', () => setTimeout(release), { capture: true })
addEventListener('pointercancel', release, { capture: true })
addEventListener('pointerup', () => setTimeout(release, clickComesWithinMs), { capture: true })

/**
 * Runs `work` immediately or, while a mouse button or finger is down, after its click. Otherwise a change
 * would move the page under the pointer and the click would miss. A touch moves the focus only after the
 * finger is lifted.
 */
export function afterPress(work: () => void): void {
  if (isPressed) awaited.push(work)
  else work()
}

function release() {
  isPressed = false
  for (const work of awaited.splice(0)) work()
}
