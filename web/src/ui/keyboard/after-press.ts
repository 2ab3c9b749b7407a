let isPressed = false
const awaited: (() => void)[] = []
/** From a finger's release to the click that it makes. */
const clickComesWithinMs = 350

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
addEventListener('click', () => setTimeout(release), { capture: true })
addEventListener('pointercancel', release, { capture: true })
addEventListener('pointerup', () => setTimeout(release, clickComesWithinMs), { capture: true })

/**
 * Does the work now, or once the click of the pointer that is down is over: what appears between a press and
 * its click moves the page
 * under the pointer, and the click is lost. Of a finger, the field is left only after its release.
 */
export function afterPress(work: () => void): void {
  if (isPressed) awaited.push(work)
  else work()
}

function release() {
  isPressed = false
  for (const work of awaited.splice(0)) work()
}
