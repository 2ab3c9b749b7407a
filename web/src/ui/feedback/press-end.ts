const longestPressMs = 3000

let isPressing = false
let releases: (() => void)[] = []

/** Resolves when no finger or mouse button is pressed, so that the layout does not move under it. */
export async function pressEnd(): Promise<void> {
  if (!isPressing) return
  await new Promise<void>((resolve) => {
    releases.push(resolve)
    setTimeout(resolve, longestPressMs) // The wait is limited, because drawing a signature takes long strokes.
  })
}

/**
 * Tracks presses of finger or mouse. If a message disappears during a press, its space stays empty until the
 * end.
 */
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

/** The click event comes after `pointerup`, so the space is released only after both. */
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
