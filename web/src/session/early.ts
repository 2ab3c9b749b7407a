// What the page asked for by itself while the application was on its way (`public/boot.js`): each answer is
// taken over once, by who
// would ask the very same, at the place it was asked for.

type Answer = { response: Response; at: number }
type Early = { company: string | undefined; place: string; answer: Promise<Answer> }

declare global {
  var escaleEarly: Record<string, Early> | undefined
}

/** What is older is asked for again. */
const longestMs = 30_000

/**
 * The answer to a GET of this path and company, and when it came; undefined where the page asked nothing of
 * the kind, or nobody answered.
 */
export async function earlyAnswer(path: string, company?: string): Promise<Answer | undefined> {
  const early = globalThis.escaleEarly?.[path]
  if (!early) return undefined
  delete globalThis.escaleEarly?.[path]
  // A form that was opened meanwhile is named behind the path, and asks nothing else of the list.
  const isElsewhere = early.place.split('?')[0] !== globalThis.location.pathname
  if (early.company !== company || isElsewhere) return undefined
  const answer = await early.answer.catch(() => undefined)
  return answer && Date.now() - answer.at < longestMs ? answer : undefined
}
