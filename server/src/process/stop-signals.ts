/**
 * Delay, in milliseconds, within which a second signal is ignored. On Ctrl C the terminal signals npm and
 * this process, and npm then forwards the signal once more.
 */
const echoMs = 2000

/**
 * Calls `stop` at the first Ctrl C or stop signal. Calls `stopAtOnce` at a later one, except within `echoMs`.
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
