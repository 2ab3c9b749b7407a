const longestPressMs = 3000

let isPressing = false
let releases: (() => void)[] = []

/** Resolves once no finger or mouse button is down: what is pressed must not move away under it. */
export async function pressEnd(): Promise<void> {
  if (!isPressing) return
  await new Promise<void>((resolve) => {
    releases.push(resolve)
    setTimeout(resolve, longestPressMs) // a signature is drawn in long strokes
  })
}

/** Follows presses. Until one ends, a message that goes leaves its room behind. */
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

/** The click comes right after the end of the press. */
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
