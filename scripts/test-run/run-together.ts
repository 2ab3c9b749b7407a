import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../programs/programs.ts'

/**
 * Runs test files one after the other in this process, each inside a test with the file's name. A file fails
 * if it leaves the process changed (globals, environment), because that would affect the next file.
 */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async () => {
      const found = processState(Object.keys(process.env))
      const { promise: whole, resolve } = Promise.withResolvers<void>()
      // Tests start only after the whole file is loaded, because they may use definitions at its end.
      before(() => whole)
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

/** Global functions that a test may replace and must restore. */
const replaceable = ['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const
/** Process events. A listener that a test leaves on one of them would change how the process ends. */
const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection']

/**
 * Records the state of the process for comparison. `variables` are the names of environment variables that
 * existed before. A library may add variables while it loads, but a test may not change existing ones.
 */
function processState(variables: readonly string[]) {
  return {
    directory: process.cwd(),
    environment: Object.fromEntries(variables.map((name) => [name, process.env[name]])),
    listeners: events.map((event) => process.listenerCount(event)),
    globals: replaceable.map((name) => globalThis[name]),
  }
}
