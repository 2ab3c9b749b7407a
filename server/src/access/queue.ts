import { Unavailable } from '#database/unavailable.ts'

type Bounds = {
  atOnce: number
  waiting: number
  /** How long one waits for a turn before being refused; as long as it takes, when absent. */
  patienceMs?: number
}

/** Lets some work go on at once and some wait for its turn; what comes on top is refused. `isFull`: the next would be. */
export function boundedQueue({ atOnce, waiting, patienceMs }: Bounds) {
  const line: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw new Unavailable('As much is waiting as may wait')
    else await ownTurn()
  }

  function ownTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(take), 1)
        reject(new Unavailable('The turn did not come in time'))
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs)
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      line.push(take)
    })
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
