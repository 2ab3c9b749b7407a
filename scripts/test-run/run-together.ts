import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../programs/programs.ts'

/**
 * Runs test files in this process, one after the other, each within a test that bears its name. A file that
 * leaves the
 * process other than it found it fails: the next file would run in what it left.
 */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async () => {
      const found = processState(Object.keys(process.env))
      const { promise: whole, resolve } = Promise.withResolvers<void>()
      before(() => whole) // what is said at the top of a file may need what is said at its end
      await import(pathToFileURL(join(root, file)).href).finally(resolve)
      after(() => {
        assert.deepEqual(
          processState(Object.keys(found.environment)),
          found,
          'what the file left in its process',
        )
      })
    })
}

/** Globals that a test may put something else in the place of. */
const replaceable = ['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const
/** Signals for which a listener that stays would change how the process ends. */
const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection']

/** `variables`: a library may add one as it is read, a test may not change one. */
function processState(variables: readonly string[]) {
  return {
    directory: process.cwd(),
    environment: Object.fromEntries(variables.map((name) => [name, process.env[name]])),
    listeners: events.map((event) => process.listenerCount(event)),
    globals: replaceable.map((name) => globalThis[name]),
  }
}
