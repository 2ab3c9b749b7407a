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
/** A document to draw, or a document to check for characters that no font has. */
export type Question = Order | { signsOf: DocumentValue }
export type Answer = { bytes: Uint8Array } | { absent: string[] } | { failure: string }

// HTTP requests have priority over drawing. The priority is not the lowest of all: beside another busy
// program, a document would then never be drawn.
giveWay(10)

// The library (pdfmake) receives everything it draws. It may open no file and call no network.
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

/**
 * Maximum number of drawings of one document. Each table that is badly cut at a page break costs one more.
 */
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
