import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './programs.ts'

/**
 * Runs test files in this process, one after the other, each within a test that bears its name. A file that leaves the
 * process other than it found it fails: the next file would run in what it left.
 */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async () => {
      const found = processState()
      const { promise: whole, resolve } = Promise.withResolvers<void>()
      before(() => whole) // what is said at the top of a file may need what is said at its end
      await import(pathToFileURL(join(root, file)).href).finally(resolve)
      after(() => assert.deepEqual(processState(), found, 'what the file left in its process'))
    })
}

/** Signals for which a listener that stays would change how the process ends. */
const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection']
/** Libraries keep what their copies share under such names. */
const ofLibrary = /^__/

function processState() {
  return {
    directory: process.cwd(),
    environment: { ...process.env },
    globals: Object.getOwnPropertyNames(globalThis)
      .filter((name) => !ofLibrary.test(name))
      .sort(),
    listeners: events.map((event) => process.listenerCount(event)),
  }
}
