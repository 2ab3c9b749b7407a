import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * The current thread gives way to the rest of its process, by so many steps of `nice` from where the process
 * stands.
 * Only Linux knows the priority of one thread: elsewhere that of the whole process would be lowered.
 */
export function giveWay(steps: number): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // Where it may not, its work is worth no less.
  }
}
