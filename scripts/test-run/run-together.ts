import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../programs/programs.ts'

/**
 * Runs test files one after the other in this process, each inside a test with its name. A file fails if it
 * leaves the process changed, because the next file would run in that state.
 */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async () => {
      const found = processState(Object.keys(process.env))
      const { promise: whole, resolve } = Promise.withResolvers<void>()
      // Code at the top of a file may use definitions from its end, so the tests wait for the whole file.
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

/** Globals that a test may replace. */
const replaceable = ['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const
/** Signals for which a remaining listener would change how the process ends. */
const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection']

/**
 * `variables`: environment variables that existed before. A library may add one while it loads; a test may
 * not change one.
 */
function processState(variables: readonly string[]) {
  return {
    directory: process.cwd(),
    environment: Object.fromEntries(variables.map((name) => [name, process.env[name]])),
    listeners: events.map((event) => process.listenerCount(event)),
    globals: replaceable.map((name) => globalThis[name]),
  }
}
