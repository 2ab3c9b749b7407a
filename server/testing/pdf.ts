import assert from 'node:assert/strict'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** The text of each page of a PDF, with simple spaces. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    return texts.replaceAll(/\s+/g, ' ')
  })
}

/** The lines of each page: texts at one height, from left to right. */
export async function pdfLines(bytes: Uint8Array): Promise<string[][]> {
  return eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item
        ? [{ text: item.str, left: Number(item.transform[4]), height: Math.round(Number(item.transform[5])) }]
        : [],
    )
    const lines = [...Map.groupBy(texts, ({ height }) => height).values()]
    return lines.map((line) => {
      const words = line.toSorted((one, other) => one.left - other.left).map(({ text }) => text)
      return words.join(' ').replaceAll(/\s+/g, ' ')
    })
  })
}

/** The width and height of each page, in points. */
export async function sizesOf(bytes: Uint8Array): Promise<[number, number][]> {
  return eachPage(bytes, async ({ view: [left = 0, low = 0, right = 0, high = 0] }) => [
    Math.round(right - left),
    Math.round(high - low),
  ])
}

/** The texts that lie partly outside their page, at the left or the right. */
export async function textBeyondEdges(bytes: Uint8Array): Promise<string[]> {
  const pages = await eachPage(bytes, async (page) => {
    const [left = 0, , right = 0] = page.view
    const { items } = await page.getTextContent()
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const start = Number(item.transform[4])
      return start < left || start + item.width > right ? [item.str] : []
    })
  })
  return pages.flat()
}

/** The part of the texts that is drawn in a light colour, from 0 to 1. */
export async function lightTextShare(bytes: Uint8Array): Promise<number> {
  const { OPS } = await getResolvedPDFJS()
  const pieces = await eachPage(bytes, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    let isLight = false
    return fnArray.flatMap((operation, at) => {
      if (operation === OPS.setFillRGBColor) isLight = isLightColor(argsArray[at])
      return operation === OPS.showText ? [isLight] : []
    })
  })
  const all = pieces.flat()
  return all.filter(Boolean).length / Math.max(all.length, 1)
}

/** Whether a colour is light. It is `#rrggbb`, or three numbers up to 255. */
function isLightColor(color: unknown): boolean {
  const [first, ...others] = [...(color as ArrayLike<string | number> & Iterable<string | number>)]
  const channels =
    typeof first === 'string'
      ? [1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16))
      : [first, ...others].map(Number)
  return Math.min(...channels) > 140
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function eachPage<T>(bytes: Uint8Array, read: (page: Page) => Promise<T>): Promise<T[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const answers: T[] = []
  for (let number = 1; number <= pdf.numPages; number += 1)
    answers.push(await read(await pdf.getPage(number)))
  await pdf.loadingTask.destroy()
  return answers
}

/** Checks that a document contains each of these texts. */
export function assertTexts(document: string, ...texts: string[]): void {
  for (const text of texts) assert.ok(document.includes(text), `« ${text} » in: ${document.slice(0, 3000)}`)
}
