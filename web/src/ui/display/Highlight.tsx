import { foundRanges } from './found-ranges.ts'

/** A text in which the words of a search are highlighted. Case and accents are ignored. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const ranges = foundRanges(text, search)
  if (ranges.length === 0) return text
  return (
    <>
      {ranges.map(({ start, end }, n) => (
        <span key={start}>
          {text.slice(ranges[n - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  )
}
