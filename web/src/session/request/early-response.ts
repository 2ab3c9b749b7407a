// The requests that the page sent while the application was loading (`public/boot.js`). Each response is used
// once, by the same request on the same page.

type Answer = { response: Response; at: number }
type Early = { company: string | undefined; place: string; answer: Promise<Answer> }

declare global {
  var escaleEarly: Record<string, Early> | undefined
}

/** An older response is requested again. */
const longestMs = 30_000

/**
 * The response to a GET of this path and company, and the time it came. Undefined when the page sent no such
 * request, or got no response.
 */
export async function earlyAnswer(path: string, company?: string): Promise<Answer | undefined> {
  const early = globalThis.escaleEarly?.[path]
  if (!early) return undefined
  delete globalThis.escaleEarly?.[path]
  // An opened form changes the query string, not the data of the list, so only the path is compared.
  const isElsewhere = early.place.split('?')[0] !== globalThis.location.pathname
  if (early.company !== company || isElsewhere) return undefined
  const answer = await early.answer.catch(() => undefined)
  return answer && Date.now() - answer.at < longestMs ? answer : undefined
}
