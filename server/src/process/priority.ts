import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * Lowers the priority of the current thread. `steps`: added to its `nice` value. Does nothing outside Linux,
 * where the call would lower the priority of the whole process.
 */
export function giveWay(steps: number): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // The system may forbid the change. The work is then done at normal priority.
  }
}
