import { sheetOfCsv } from './csv.ts'
import { decodeText, detectEncoding, type Encoding } from './encodings.ts'
import { detectFileKind, refusals } from './file-kinds.ts'
import { sheetOfJson } from './json.ts'
import { type NamedSheet, type OnProgress, UnreadableFile } from './sheet.ts'
import { sheetOfVcf } from './vcf.ts'
import { sheetsOfXlsx } from './xlsx.ts'

/** The sheets of a file. `encoding` is null for a workbook, whose text is always Unicode. */
export type ReadBytes = { sheets: NamedSheet[]; encoding: Encoding | null }

/**
 * Reads a file. Its format is detected from the content. Throws `UnreadableFile` when it does not contain a
 * list.
 */
export async function readBytes(
  bytes: ArrayBuffer,
  chosenEncoding: Encoding | null = null,
  onProgress?: OnProgress,
): Promise<ReadBytes> {
  const kind = detectFileKind(bytes)
  if (typeof kind === 'object') throw new UnreadableFile(kind.refused)
  if (kind === 'xlsx') return { sheets: await sheetsOfXlsx(bytes, onProgress), encoding: null }
  const encoding = chosenEncoding ?? detectEncoding(bytes)
  const text = decodeText(bytes, encoding)
  if (kind === 'vcf') return { sheets: [sheetOfVcf(text, encoding)], encoding }
  const json = kind === 'json' ? sheetOfJson(text) : null
  if (kind === 'json' && json === null) throw new UnreadableFile(refusals.jsonWithoutList)
  return { sheets: [json ?? sheetOfCsv(text, onProgress)], encoding }
}
