import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

// Plain JavaScript, because a start calls it before it loads anything else: the first TypeScript file costs
// the memory of its compiler.

const root = join(import.meta.dirname, '../../..')

/** Name of a file in a build folder. It contains the hash of the source files that were built. */
export const mark = '.sources'

/**
 * Hash of all source files of a build, without tests. Dates are not used, because images, copies and
 * checkouts do not preserve them. Files are read synchronously into one buffer: for a thousand files,
 * asynchronous reads took three times as long at each start, and a buffer for each file 6 MB of memory.
 * @param {string[]} parts Files and folders, relative to the project.
 */
export function sourcesOf(parts) {
  const hash = createHash('sha1')
  const buffer = Buffer.allocUnsafe(64 * 1024)
  for (const file of [...parts, 'contract/src', 'package-lock.json'].flatMap(filesIn).sort()) {
    const opened = openSync(join(root, file), 'r')
    let size = 0
    for (let length = readSync(opened, buffer); length > 0; length = readSync(opened, buffer)) {
      hash.update(buffer.subarray(0, length))
      size += length
    }
    closeSync(opened)
    hash.update(`${file}:${size}\n`)
  }
  return hash.digest('hex')
}

/**
 * Whether a build folder was made of these sources.
 * @param {string} folder
 * @param {string} sources As `sourcesOf` returns it.
 */
export function isMadeOf(folder, sources) {
  try {
    return readFileSync(join(folder, mark), 'utf8') === sources
  } catch {
    return false
  }
}

/** @param {string} part */
function filesIn(part) {
  const found = statSync(join(root, part), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [part] : []
  const entries = readdirSync(join(root, part), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}
