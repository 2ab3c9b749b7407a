const settleMs = 300
const betweenMs = 2000

/**
 * Limits how often `run` is called. It runs shortly after a call, once for all calls made meanwhile, and at
 * most every two seconds.
 */
export function paceCalls(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          run()
        },
        // The limit is needed because the clock of the device may be set back, which would make the wait very
        // long.
        Math.min(betweenMs, Math.max(settleMs, last + betweenMs - Date.now())),
      )
    },
    stop: () => clearTimeout(timer),
  }
}
