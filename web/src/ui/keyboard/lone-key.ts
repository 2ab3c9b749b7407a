/** A gun types its next key sooner. */
const gunPauseMs = 115

let waiting: ReturnType<typeof setTimeout> | undefined

addEventListener('keydown', ({ key }) => key.length === 1 && clearTimeout(waiting), { capture: true })

/** What a single key of a page does, unless another key follows as fast as a gun types: the first letter of a code opens nothing. */
export function onLoneKey(act: () => unknown): () => void {
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(act, gunPauseMs)
  }
}
