import { parentPort } from 'node:worker_threads'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import pdfmake from 'pdfmake'
import { giveWay } from '#process/priority.ts'
import { definitionOf, type Pictures } from './drawing.ts'
import { type Breaks, nextBreaks, Places } from './page-breaks.ts'
import { absentSigns } from './text/absent-signs.ts'
import { fontFiles, fonts } from './text/fonts.ts'
import { drawLinesInReadingOrder } from './text/reading-order.ts'

export type Order = { document: DocumentValue; pictures: Pictures }
/** A document to draw, or only to check for characters that no font draws. */
export type Question = Order | { signsOf: DocumentValue }
export type Answer = { bytes: Uint8Array } | { absent: string[] } | { failure: string }

// Requests for pages have priority over documents. With the lowest priority of all, a document would wait
// without end beside another program that keeps the machine busy.
giveWay(10)

// The library gets everything it draws with: it opens no file and calls no network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts(fonts)
Object.assign(pdfmake.virtualfs, fontFiles)
drawLinesInReadingOrder()

parentPort?.on('message', async (question: Question) => {
  try {
    if ('signsOf' in question) return give({ absent: absentSigns(question.signsOf) })
    const bytes = await drawPdf(question)
    give({ bytes }, bytes.buffer)
  } catch (error) {
    give({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function give(answer: Answer, ...moved: ArrayBuffer[]): void {
  parentPort?.postMessage(answer, moved)
}

/** Each torn table costs one more drawing, up to so many. */
const mostDrawings = 6

async function drawPdf({ document, pictures }: Order): Promise<Uint8Array<ArrayBuffer>> {
  let breaks: Breaks = new Map()
  for (let drawings = 1; ; drawings += 1) {
    const places = new Places()
    const bytes = new Uint8Array(
      await pdfmake.createPdf(definitionOf(document, pictures, breaks, places)).getBuffer(),
    )
    const next = drawings < mostDrawings ? nextBreaks(document, places, breaks) : null
    if (!next) return bytes
    breaks = next
  }
}
