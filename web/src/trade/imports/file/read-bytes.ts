import { linesOfCsv } from './csv.ts'
import { detectEncoding, type Encoding } from './encodings.ts'
import { detectFileKind } from './file-kinds.ts'
import { type NamedSheet, UnreadableFile } from './sheet.ts'
import { sheetOfVcf } from './vcf.ts'
import { sheetsOfXlsx } from './xlsx.ts'

/** The sheets of a file. `encoding` is null for a workbook. */
export type ReadBytes = { sheets: NamedSheet[]; encoding: Encoding | null }

/** Reads a file by its content, not its name. Throws `UnreadableFile` when it is not a list. */
export async function readBytes(
  bytes: ArrayBuffer,
  chosenEncoding: Encoding | null = null,
): Promise<ReadBytes> {
  const kind = detectFileKind(bytes)
  if (typeof kind === 'object') throw new UnreadableFile(kind.refused)
  if (kind === 'xlsx') return { sheets: await sheetsOfXlsx(bytes), encoding: null }
  const encoding = chosenEncoding ?? detectEncoding(bytes)
  const sheet =
    kind === 'vcf' ? sheetOfVcf(bytes, encoding) : { name: null, lines: linesOfCsv(bytes, encoding) }
  return { sheets: [sheet], encoding }
}
