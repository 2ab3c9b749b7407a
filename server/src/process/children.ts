import type { ChildProcess } from 'node:child_process'

// The programs that this process has started and that would outlive it: PostgreSQL, initdb, the builder of
// the web application.

/** Each entry asks one program to end. */
const interrupts = new Set<() => void>()
let isInterrupted = false

/** Returns a function that removes the program from the list. */
export function endsWithProcess(interrupt: () => void): () => void {
  interrupts.add(interrupt)
  return () => interrupts.delete(interrupt)
}

/** The child is asked to end when this process is stopped in a hurry. */
export function ownChild<T extends ChildProcess>(child: T): T {
  const forget = endsWithProcess(() => child.kill('SIGINT'))
  child.once('exit', forget)
  child.once('error', forget)
  return child
}

/**
 * Asks every program to end, and forbids new ones. To PostgreSQL SIGINT is a fast shutdown: it rolls back
 * what is open and writes the rest.
 */
export function interruptChildren(): void {
  isInterrupted = true
  for (const interrupt of interrupts) interrupt()
}

/** True once this process has asked its programs to end. Their failures are expected from then on. */
export function childrenAreInterrupted(): boolean {
  return isInterrupted
}
