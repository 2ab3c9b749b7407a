import { fold } from '@escale/contract/text'

/** A text with what was searched for marked in it, without regard to case and accents. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const range = search.trim() && rangeOf(text, search)
  if (!range) return text
  const [start, end] = range
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** Folding may change lengths (`œ` gives `oe`), so each folded letter remembers where it came from. */
function rangeOf(text: string, search: string): [number, number] | null {
  const origins: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let n = 0; n < plain.length; n++) origins.push(at)
    folded += plain
    at += letter.length
  }
  origins.push(at)
  const needle = fold(search.trim())
  const found = folded.indexOf(needle)
  if (found < 0) return null
  const start = origins[found] ?? 0
  const lastLetter = origins[found + needle.length - 1] ?? start
  const end = origins.slice(found + needle.length).find((origin) => origin > lastLetter) ?? text.length
  return [start, end]
}
