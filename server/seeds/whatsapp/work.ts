/** The simulator's scheduled tasks. Tests can wait until none is left. `stop` cancels them. */
export type Work = {
  later(ms: number, step: () => void | Promise<void>): void
  /** Resolves once no task is scheduled or running. */
  settled(): Promise<void>
  stop(): void
}

export function startWork(): Work {
  const timers = new Set<NodeJS.Timeout>()
  let resolvers: (() => void)[] = []
  let running = 0
  let isStopped = false

  function resolveIfIdle(): void {
    if (running + timers.size > 0) return
    for (const resolve of resolvers) resolve()
    resolvers = []
  }

  async function run(step: () => void | Promise<void>): Promise<void> {
    running += 1
    try {
      await step()
    } finally {
      running -= 1
      resolveIfIdle()
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
      new Promise((resolve) => {
        resolvers.push(resolve)
        resolveIfIdle()
      }),
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      resolveIfIdle()
    },
  }
}
