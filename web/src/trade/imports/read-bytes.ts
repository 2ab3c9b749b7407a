import { linesOfCsv } from './csv.ts'
import { type Encoding, encodingOf } from './encodings.ts'
import { fileKindOf } from './file-kinds.ts'
import { type NamedSheet, UnreadableFile } from './sheet.ts'
import { sheetOfVcf } from './vcf.ts'
import { sheetsOfXlsx } from './xlsx.ts'

/**
 * What is read of a file; of a text, how it was written, judged by its content unless somebody has said it.
 */
export type ReadBytes = { sheets: NamedSheet[]; encoding: Encoding | null }

/** Reads a file by what it is, whatever its name says; refuses, in a sentence, what is no list. */
export async function readBytes(bytes: ArrayBuffer, said: Encoding | null = null): Promise<ReadBytes> {
  const kind = fileKindOf(bytes)
  if (typeof kind === 'object') throw new UnreadableFile(kind.refused)
  if (kind === 'xlsx') return { sheets: await sheetsOfXlsx(bytes), encoding: null }
  const encoding = said ?? encodingOf(bytes)
  const sheet =
    kind === 'vcf' ? sheetOfVcf(bytes, encoding) : { name: null, lines: linesOfCsv(bytes, encoding) }
  return { sheets: [sheet], encoding }
}
