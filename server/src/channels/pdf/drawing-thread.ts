import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import pdfmake from 'pdfmake'
import { absentSigns } from './absent-signs.ts'
import { definitionOf, type Pictures } from './drawing.ts'
import { fontFiles, fonts } from './fonts.ts'
import { drawLinesInReadingOrder } from './reading-order.ts'
import { type Breaks, mended, Places } from './together.ts'

export type Order = { document: DocumentValue; pictures: Pictures }
/** A PDF, and what it should say that is a square in it. */
export type Drawing = { bytes: Uint8Array; absent: string[] }
export type Drawn = Drawing | { failure: string }

// On Linux a priority is a thread's own: a caller who asks for a page passes before one who waits for a document. The lowest of all
// would have a document wait without end beside another program that keeps the machine busy.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The library is given everything it draws with: it opens no file and asks nothing of any network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts(fonts)
Object.assign(pdfmake.virtualfs, fontFiles)
drawLinesInReadingOrder()

parentPort?.on('message', async (order: Order) => {
  try {
    const bytes = await bytesOf(order)
    parentPort?.postMessage({ bytes, absent: absentSigns(order.document) } satisfies Drawn, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Drawn)
  }
})

/** A torn table is mended by one more drawing: no document is drawn without end for it. */
const mostDrawings = 6

async function bytesOf({ document, pictures }: Order): Promise<Uint8Array<ArrayBuffer>> {
  let breaks: Breaks = new Map()
  for (let drawings = 1; ; drawings += 1) {
    const places = new Places()
    const bytes = new Uint8Array(await pdfmake.createPdf(definitionOf(document, pictures, breaks, places)).getBuffer())
    const next = drawings < mostDrawings ? mended(document, places, breaks) : null
    if (!next) return bytes
    breaks = next
  }
}
