import type { Archive } from './archive.ts'
import { decodeEntities } from './xml.ts'

/** The sheets of a workbook, and workbook settings needed to read their values. */
export type WorkbookParts = {
  sheets: { name: string; path: string; isHidden: boolean }[]
  sharedStrings: string
  styles: string
  /** True when dates are counted from 1904 instead of 1900. */
  isFrom1904: boolean
  /**
   * True when the program that wrote the file did not compute the formulas. Excel computes them when it opens
   * the file.
   */
  isUncomputed: boolean
}

/** Lists the sheets in the order of their tabs, without charts and macro sheets. */
export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const main = partPath(await relations(archive, '_rels/.rels', ''), 'officeDocument')
  const path = main && archive.has(main) ? main : 'xl/workbook.xml'
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const related = await relations(archive, `${folder}_rels/${file}.rels`, folder)
  const parts: WorkbookParts = {
    sheets: [],
    sharedStrings: partPath(related, 'sharedStrings') ?? `${folder}sharedStrings.xml`,
    styles: partPath(related, 'styles') ?? `${folder}styles.xml`,
    isFrom1904: false,
    isUncomputed: false,
  }
  await archive.read(path, {
    open: (name, attributes) => {
      if (name === 'sheet') addSheet(parts, related, attributes())
      if (name === 'workbookPr') parts.isFrom1904 = isTrue(attributes().date1904)
      if (name === 'calcPr') parts.isUncomputed = isTrue(attributes().fullCalcOnLoad)
    },
    close: () => undefined,
    text: () => undefined,
  })
  return parts
}

function addSheet(
  { sheets }: WorkbookParts,
  related: readonly Relation[],
  attributes: Record<string, string>,
): void {
  const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
  const relation = related.find((one) => one.id === id)
  if (relation?.type.endsWith('/worksheet'))
    sheets.push({
      name: decodeEntities(attributes.name ?? ''),
      path: relation.path,
      isHidden: /hidden/i.test(attributes.state ?? ''),
    })
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

type Relation = { id: string; type: string; path: string }

function partPath(related: readonly Relation[], type: string): string | undefined {
  return related.find((one) => one.type.endsWith(`/${type}`))?.path
}

/** Reads which files of the archive an XML file refers to. Paths start at the root of the archive. */
async function relations(archive: Archive, path: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = []
  await archive.read(path, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '' } = attributes()
      found.push({ id: Id, type: Type, path: resolve(folder, decodeEntities(Target)) })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return found
}

/** Joins a folder and a relative path that may contain `..`. */
function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : `${folder}${path}`).split('/'))
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  return steps.join('/')
}
