import { Unavailable } from '#database/unavailable.ts'

/** Lets some work go on at once and some wait for its turn; what comes on top is refused. `isFull`: the next would be. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw new Unavailable('As much is waiting as may wait')
    else await new Promise<void>((resolve) => line.push(resolve))
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }

  return Object.assign(inTurn, { isFull: () => running >= atOnce && line.length >= waiting })
}
