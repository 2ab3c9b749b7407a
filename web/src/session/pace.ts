const settleMs = 300
const betweenMs = 2000

/** Runs shortly after a call, once for all calls made meanwhile, and at most every two seconds. */
export function paced(run: () => void) {
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
        Math.min(betweenMs, Math.max(settleMs, last + betweenMs - Date.now())), // The clock of the device may be set back meanwhile.
      )
    },
    stop: () => clearTimeout(timer),
  }
}
