import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

export type BusyReading = { count: number; busiestMs: number; heapBytes: number; rssBytes: number }

const tickMs = 5

/**
 * Loaded by `--import`: measures the longest time for which the main thread was busy, in processor time,
 * which other processes do not lengthen. On `SIGUSR2` it writes the result to the file of `BUSY_METER` and
 * starts again.
 */
function startMeter(file: string): void {
  let [count, busiest, before] = [0, 0, process.threadCpuUsage()]
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    busiest = Math.max(busiest, user + system)
  }
  setInterval(measure, tickMs).unref()
  process.on('SIGUSR2', () => {
    measure()
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const busiestMs = busiest / 1000
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    count += 1
    const metered: BusyReading = { count, busiestMs, heapBytes: heapUsed + external, rssBytes: rss }
    writeFileSync(file, JSON.stringify(metered))
    before = process.threadCpuUsage()
    busiest = 0
  })
}

const { BUSY_METER: file } = process.env
if (isMainThread && file) startMeter(file)
