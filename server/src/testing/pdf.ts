import { getDocumentProxy } from 'unpdf'

/** What each page of a PDF says, its spaces made simple. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent()
    const said = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    return said.replaceAll(/\s+/g, ' ')
  })
}

/** The same, line by line: what stands at one height, from left to right. */
export async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  return eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent()
    const said = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, left: Number(item.transform[4]), height: Math.round(Number(item.transform[5])) }] : [],
    )
    const lines = [...Map.groupBy(said, ({ height }) => height).values()]
    return lines.map((line) => {
      const words = line.toSorted((one, other) => one.left - other.left).map(({ text }) => text)
      return words.join(' ').replaceAll(/\s+/g, ' ')
    })
  })
}

/** The widths and heights of its pages, in points. */
export async function sizesOf(bytes: Uint8Array): Promise<[number, number][]> {
  return eachPage(bytes, async ({ view: [left = 0, low = 0, right = 0, high = 0] }) => [Math.round(right - left), Math.round(high - low)])
}

/** The texts that lie partly outside their sheet, at its left or its right. */
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

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function eachPage<T>(bytes: Uint8Array, read: (page: Page) => Promise<T>): Promise<T[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const answers: T[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) answers.push(await read(await pdf.getPage(number)))
  await pdf.loadingTask.destroy()
  return answers
}
