import { pagesOf } from '../../server/testing/pdf.ts'
import type { Page } from './test.ts'

/** Prints the page as the browser does, on A4 unless a style sheet asks otherwise. */
export async function print(page: Page): Promise<Buffer> {
  const folder = process.env.PAPER
  return page.pdf({
    format: 'A4',
    preferCSSPageSize: true,
    printBackground: false,
    ...(folder && { path: `${folder}/${fileName(page)}.pdf` }),
  })
}

let printed = 0
function fileName(page: Page): string {
  printed += 1
  return `${process.env.TEST_WORKER_INDEX}-${String(printed).padStart(3, '0')}-${new URL(page.url()).pathname.split('/').slice(2).join('-')}`
}

/** The text of each sheet, without spaces: words that wrap are read whole. */
export async function textOfSheets(pdf: Buffer): Promise<string[]> {
  return (await pagesOf(pdf)).map(withoutSpaces)
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
