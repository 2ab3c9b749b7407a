/** What the simulator still has to do: a test waits for all of it, and stopping drops it. */
export type Work = {
  /** Does it so much later; whoever waits for the work waits for this too. */
  later(ms: number, step: () => void | Promise<void>): void
  settled(): Promise<void>
  stop(): void
}

export function startWork(): Work {
  const timers = new Set<NodeJS.Timeout>()
  const waiting = new Set<() => void>()
  let running = 0
  let isStopped = false

  function rest(): void {
    if (running + timers.size > 0) return
    for (const go of waiting) go()
    waiting.clear()
  }

  async function run(step: () => void | Promise<void>): Promise<void> {
    running += 1
    try {
      await step()
    } finally {
      running -= 1
      rest()
    }
  }

  return {
    later(ms, step) {
      if (isStopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void run(step)
      }, ms)
      timers.add(timer)
    },
    settled: () =>
      running + timers.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve)),
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      rest()
    },
  }
}
