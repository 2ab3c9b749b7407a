import type { ChildProcess } from 'node:child_process'

// Programs that this process has started and that would continue to run after it: PostgreSQL, initdb, the
// builder of the web application.

/** Functions that each ask one program to end. */
const interrupts = new Set<() => void>()
let isInterrupted = false

/** Registers a function that asks a program to end. Returns a function that removes it again. */
export function registerInterrupt(interrupt: () => void): () => void {
  interrupts.add(interrupt)
  return () => interrupts.delete(interrupt)
}

/** Registers a child process, to be ended with SIGINT when this process must stop at once. */
export function registerChild<T extends ChildProcess>(child: T): T {
  const forget = registerInterrupt(() => child.kill('SIGINT'))
  child.once('exit', forget)
  child.once('error', forget)
  return child
}

/**
 * Asks every program to end. Programs registered later are not asked. PostgreSQL treats SIGINT as a fast
 * shutdown: it rolls open transactions back and saves the rest.
 */
export function interruptChildren(): void {
  isInterrupted = true
  for (const interrupt of interrupts) interrupt()
}

/** True once the programs were asked to end. Errors that they report after that are expected. */
export function childrenAreInterrupted(): boolean {
  return isInterrupted
}
