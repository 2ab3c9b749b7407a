import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * Lowers the priority of the current thread by so many steps of `nice`. Only Linux has a priority for each
 * thread. Elsewhere the call would lower that of the whole process.
 */
export function giveWay(steps: number): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // A system that forbids the change leaves the priority as it is. The work is still correct.
  }
}
