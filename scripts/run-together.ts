import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './programs.ts'

/** Test files in this process, one after the other, as if each were alone: what it says is within a test of its name, its hooks too, and over before the next is read. */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async () => {
      const { promise: whole, resolve } = Promise.withResolvers<void>()
      before(() => whole) // what is said at the top of a file may need what is said at its end
      await import(pathToFileURL(join(root, file)).href).finally(resolve)
    })
}
