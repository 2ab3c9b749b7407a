import { Unavailable } from '#database/pool/unavailable.ts'

type Waiter = { take: () => void; isBehind: boolean }

type Turn = {
  /** After all of the same who wait. */
  isBehind?: boolean
  /** Whoever leaves gives up their place. */
  signal?: AbortSignal
}

type Bounds = {
  atOnce: number
  waiting: number
  /** How many of those waiting may be of one. */
  ofOne?: number
  /** How long one waits for a turn before being refused; as long as it takes, when absent. */
  patienceMs?: number
}

/**
 * Lets some work go on at once and some wait: each of those whose work it is has their turn, whoever of them asks for more than others;
 * what comes on top is refused. `isFull`: the next of theirs would be.
 */
export function boundedQueue({ atOnce, waiting, ofOne = waiting, patienceMs }: Bounds) {
  const lines = new Map<string, Waiter[]>()
  let running = 0
  let inLine = 0

  const isFull = (whose = '') => running >= atOnce && (inLine >= waiting || (lines.get(whose)?.length ?? 0) >= ofOne)

  async function turn(whose: string, wish: Turn): Promise<void> {
    if (wish.signal?.aborted) throw new Unavailable('Nobody waits for it any more', { missing: 'room' })
    if (running < atOnce) running += 1
    else if (isFull(whose)) throw new Unavailable('As much is waiting as may wait', { missing: 'room' })
    else await ownTurn(whose, wish)
  }

  function ownTurn(whose: string, { isBehind = false, signal }: Turn): Promise<void> {
    const line = lines.get(whose) ?? []
    lines.set(whose, line)
    inLine += 1
    return new Promise((resolve, reject) => {
      const leave = (why: string) => {
        settle()
        inLine -= 1
        line.splice(line.indexOf(waiter), 1)
        if (line.length === 0) lines.delete(whose)
        reject(new Unavailable(why, { missing: 'room' }))
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs, 'The turn did not come in time')
      const gone = () => leave('Nobody waits for it any more')
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
      }
      const take = () => {
        settle()
        resolve()
      }
      signal?.addEventListener('abort', gone)
      const waiter = { take, isBehind }
      const last = isBehind ? -1 : line.findIndex((other) => other.isBehind)
      line.splice(last < 0 ? line.length : last, 0, waiter)
    })
  }

  /** Whoever was served goes behind the others who wait. */
  function next(): (() => void) | undefined {
    const [first] = lines
    if (!first) return undefined
    const [whose, line] = first
    lines.delete(whose)
    const taken = line.shift()?.take
    if (line.length > 0) lines.set(whose, line)
    inLine -= 1
    return taken
  }

  async function inTurn<T>(work: () => Promise<T>, whose = '', wish: Turn = {}): Promise<T> {
    await turn(whose, wish)
    try {
      return await work()
    } finally {
      const taken = next()
      if (taken) taken()
      else running -= 1
    }
  }

  return Object.assign(inTurn, { isFull })
}
