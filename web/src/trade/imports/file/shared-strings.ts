import { longestCell } from '@escale/contract/trade/imports/kinds'
import { type Archive, damaged } from './archive.ts'
import { unescapeText } from './cell-text.ts'
import { UnreadableFile } from './sheet.ts'
import type { Budget, RawRow } from './sheet-rows.ts'
import type { XmlHandlers } from './xml.ts'

/**
 * Replaces indexes by the shared strings they refer to. The table is read after the sheets, so only the
 * strings of the kept rows are held in memory, not all of a million.
 */
export async function fillSharedStrings(
  archive: Archive,
  path: string,
  rows: readonly RawRow[],
  budget: Budget,
  onBytes: (count: number) => void,
): Promise<void> {
  const used = new Map<number, string>()
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'number') used.set(cell, '')
  if (used.size === 0) return
  if (!archive.has(path)) throw new UnreadableFile(damaged.part)
  await archive.read(path, stringHandlers(used, budget), onBytes)
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) if (typeof cell === 'number') cells[at] = used.get(cell) ?? ''
}

/** Collects the used strings. Phonetic guides (ruby) of Japanese and Chinese text are ignored. */
function stringHandlers(used: Map<number, string>, budget: Budget): XmlHandlers {
  const last = [...used.keys()].reduce((one, other) => Math.max(one, other))
  let index = -1
  let text: string | null = null
  let isPhonetic = false
  let isText = false
  return {
    isDone: () => index > last,
    open: (name) => {
      if (name === 'si') {
        index += 1
        text = used.has(index) ? '' : null
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = true
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si' && text !== null) {
        used.set(index, unescapeText(text).trim().slice(0, longestCell))
        budget.chars -= text.length
        if (budget.chars < 0) throw new UnreadableFile(damaged.part)
      }
    },
    text: (piece) => {
      if (text !== null && isText && !isPhonetic && text.length <= longestCell) text += piece
    },
  }
}
