// Requests that the script `shell/boot/boot.ts` sent while the application was loading. Each response is used
// once, when the same page sends the same request.

type Answer = { response: Response; at: number }
export type Early = {
  company: string | undefined
  place: string
  answer: Promise<Answer>
  /** True once the response has arrived. */
  isHere: boolean
}

declare global {
  var escaleEarly: Record<string, Early> | undefined
}

/** Maximum age of such a response, in milliseconds. After that the data is requested again. */
const longestMs = 30_000

/** Whether the response to an early request has arrived, so that reading it takes no time. */
export function hasEarlyAnswer(path: string): boolean {
  return globalThis.escaleEarly?.[path]?.isHere === true
}

/**
 * Takes the response to an early GET request, with the time at which it arrived. Undefined when `boot.js`
 * sent none for this path and company, or without a response.
 */
export async function earlyAnswer(path: string, company?: string): Promise<Answer | undefined> {
  const early = globalThis.escaleEarly?.[path]
  if (!early) return undefined
  delete globalThis.escaleEarly?.[path]
  // Only the path is compared. The query string changes when a form is opened, and does not affect the data
  // of the list.
  const isElsewhere = early.place.split('?')[0] !== globalThis.location.pathname
  if (early.company !== company || isElsewhere) return undefined
  const answer = await early.answer.catch(() => undefined)
  return answer && Date.now() - answer.at < longestMs ? answer : undefined
}
