import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import pdfmake from 'pdfmake'
import { definitionOf, type Pictures } from './drawing.ts'
import { fontFiles, fonts } from './fonts.ts'

export type Order = { document: DocumentValue; pictures: Pictures }
export type Drawn = { bytes: Uint8Array } | { failure: string }

// On Linux a priority is a thread's own: a caller who asks for a page passes before one who waits for a document. The lowest of all
// would have a document wait without end beside another program that keeps the machine busy.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The library is given everything it draws with: it opens no file and asks nothing of any network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts(fonts)
for (const [name, bytes] of Object.entries(fontFiles)) pdfmake.virtualfs.writeFileSync(name, bytes)

parentPort?.on('message', async (order: Order) => {
  try {
    const bytes = new Uint8Array(await pdfmake.createPdf(definitionOf(order.document, order.pictures)).getBuffer())
    parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Drawn)
  }
})
