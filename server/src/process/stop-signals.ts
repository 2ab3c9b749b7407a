/**
 * npm repeats the signal that a terminal has already sent to every process of its group. A second signal
 * within this delay is such an echo.
 */
const echoMs = 2000

/**
 * Calls `stop` at the first Ctrl C or stop signal, and `stopAtOnce` at one that comes later than an echo
 * would.
 */
export function onStopSignal(stop: () => void, stopAtOnce: () => void): void {
  let firstMs: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const isFirst = firstMs === undefined
      firstMs ??= performance.now()
      if (isFirst) stop()
      else if (performance.now() - firstMs > echoMs) stopAtOnce()
    })
}
