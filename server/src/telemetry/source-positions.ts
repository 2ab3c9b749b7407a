import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const bundle = join(root, 'server/dist')
/** A position in the bundle of production, as a stack trace names it: file, line, column. */
const bundlePosition = /server\/dist\/([\w.-]+\.js):(\d+):(\d+)/g

/** Positions already found. The same errors come again, and reading a map costs a tenth of a second. */
const found = new Map<string, string>()
const mostFound = 2000

/**
 * The stack trace with positions in source files instead of positions in the bundle. Maps are read here and
 * not by `--enable-source-maps`, which stores them from the start: 26 MB.
 */
export function withSourcePositions(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(bundlePosition, (position, file: string, line: string, column: string) => {
    const known = found.get(position)
    if (known) return known
    if (!maps.has(file)) maps.set(file, readMap(file))
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return position
    const path = relative(root, resolve(bundle, origin.fileName))
    const source = `${path}:${origin.lineNumber}:${origin.columnNumber}`
    if (found.size >= mostFound) found.clear()
    found.set(position, source)
    return source
  })
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(join(bundle, `${file}.map`), 'utf8')))
  } catch {
    return undefined // an error is logged even where the maps are missing
  }
}
