const settleMs = 300
const betweenMs = 2000

/** Runs a moment after it is asked for, once for all who ask meanwhile, and not again too soon. */
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
        Math.min(betweenMs, Math.max(settleMs, last + betweenMs - Date.now())), // a device's clock may be set back meanwhile
      )
    },
    stop: () => clearTimeout(timer),
  }
}
