import { linesOfCsv } from './csv.ts'
import { type NamedSheet, UnreadableFile } from './sheet.ts'
import { sheetsOfXlsx } from './xlsx.ts'

// Ten thousand lines take a second or two: the page goes on meanwhile.

export type ReadFile = { sheets: NamedSheet[] } | { refused: string }

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await read(data))
})

async function read(bytes: ArrayBuffer): Promise<ReadFile> {
  try {
    return { sheets: isZip(bytes) ? await sheetsOfXlsx(bytes) : [{ name: null, lines: linesOfCsv(bytes) }] }
  } catch (error) {
    return { refused: error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.' }
  }
}

/** A workbook is a ZIP, whatever its name says. */
function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}
