const longestPressMs = 3000

let isPressing = false
let releases: (() => void)[] = []

/** Resolves once no finger or mouse button is down, so that nothing moves under a press. */
export async function pressEnd(): Promise<void> {
  if (!isPressing) return
  await new Promise<void>((resolve) => {
    releases.push(resolve)
    setTimeout(resolve, longestPressMs) // A signature is drawn in long strokes.
  })
}

/** Follows presses. A message that disappears during one leaves its room empty until the end. */
export function followPresses(): () => void {
  const followed = new AbortController()
  const options = { capture: true, passive: true, signal: followed.signal }
  document.addEventListener('pointerdown', holdRoom, options)
  document.addEventListener('pointerup', releaseSoon, options)
  document.addEventListener('pointercancel', releaseSoon, options)
  return () => followed.abort()
}

function holdRoom() {
  isPressing = true
  for (const place of messagePlaces()) place.style.minHeight = `${place.offsetHeight}px`
}

/** The click event follows `pointerup`. */
function releaseSoon() {
  setTimeout(() => {
    isPressing = false
    for (const place of messagePlaces()) place.style.minHeight = ''
    for (const release of releases) release()
    releases = []
  })
}

function messagePlaces(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('.messages')
}
