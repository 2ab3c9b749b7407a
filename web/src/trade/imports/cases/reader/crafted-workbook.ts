import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

// Builds XLSX files for tests as raw XML. Libraries cannot reproduce the unusual XML that some programs
// write.

configure({ useWebWorkers: false })

type CraftedSheet = {
  name: string
  /** The XML of the rows, inside the element `sheetData`. */
  rows: string | Iterable<string>
  /** An XML attribute of the element `sheet`, such as `state="hidden"`. */
  state?: string
  merges?: readonly string[]
}

type Options = {
  sharedStrings?: readonly string[]
  numberFormats?: readonly string[]
  /** XML elements placed after the list of sheets, such as `<calcPr fullCalcOnLoad="1"/>`. */
  settings?: string
  password?: string
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The XML of a cell whose text is in the cell itself, not in the table of shared strings. */
export function textCell(ref: string, text: string): string {
  return `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
}

/** The XML of rows of text, starting at line 1. An empty text creates no cell. */
export function textRows(...rows: string[][]): string {
  return rows
    .map((cells, at) => {
      const line = at + 1
      const written = cells.flatMap((text, column) =>
        text ? [textCell(`${String.fromCharCode(65 + column)}${line}`, text)] : [],
      )
      return `<row r="${line}">${written.join('')}</row>`
    })
    .join('')
}

export async function craftWorkbook(
  sheets: readonly CraftedSheet[],
  options: Options = {},
): Promise<ArrayBuffer> {
  const { sharedStrings, numberFormats = [], settings = '', password } = options
  const zip = new ZipWriter(new BlobWriter(), password === undefined ? {} : { password })
  const add = (path: string, text: string) => zip.add(path, new TextReader(text))
  await add('[Content_Types].xml', '<Types/>')
  await add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  const names = sheets.map(
    ({ name, state = '' }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}" ${state}/>`,
  )
  await add(
    'xl/workbook.xml',
    `<workbook xmlns:r="${relation}"><sheets>${names.join('')}</sheets>${settings}</workbook>`,
  )
  const parts = sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`])
  await add(
    'xl/_rels/workbook.xml.rels',
    relations([...parts, ['styles', 'styles.xml'], ['sharedStrings', 'strings.xml']]),
  )
  await add('xl/styles.xml', stylesOf(numberFormats))
  for (const [at, { rows, merges = [] }] of sheets.entries()) {
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const data = typeof rows === 'string' ? rows : [...rows].join('')
    await add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet><sheetData>${data}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
    )
  }
  // Shared strings are written after the sheets, as some programs do.
  if (sharedStrings)
    await add('xl/strings.xml', `<sst>${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`)
  return (await zip.close()).arrayBuffer()
}

function relations(targets: readonly [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relation}/${type}" Target="${target}"/>`,
  )
  return `<Relationships>${all.join('')}</Relationships>`
}

function stylesOf(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  const cellStyles = `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>`
  const others = '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
  return `<styleSheet><numFmts>${codes.join('')}</numFmts>${others}${cellStyles}</styleSheet>`
}
