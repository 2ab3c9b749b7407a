import Papa from 'papaparse'
import { numbered, type Sheet, UnreadableFile } from './sheet.ts'

/** Reads a CSV file, whatever its separator and its encoding. */
export function linesOfCsv(bytes: ArrayBuffer): Sheet {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new UnreadableFile("Ce fichier n'est ni un classeur XLSX ni un fichier CSV.")
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) })
  // What stands between two quotes is one cell, were it ten lines: of one quote too many, nobody would see what it took.
  const [open] = errors.filter(({ type }) => type === 'Quotes')
  if (open) throw new UnreadableFile(`Ligne ${(open.row ?? 0) + 1} : ses guillemets ne se referment pas. Corrigez-la dans le fichier.`)
  return numbered(data.map((line) => line.map((cell) => cell.trim())))
}

const separators = [';', '\t', ',', '|']

/** What is between two cells: what cuts most of the first lines alike, whatever titles stand above them. */
function separatorOf(text: string): string {
  const agreed = separators.map((separator) => agreement(text, separator))
  const most = Math.max(...agreed)
  return (most > 0 ? separators[agreed.indexOf(most)] : undefined) ?? Papa.UNIT_SEP
}

/** How many of the first lines it cuts into as many cells; none when it leaves most of them whole. */
function agreement(text: string, separator: string): number {
  const counts = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy', preview: 50 }).data.map(({ length }) => length)
  const cut = counts.filter((count) => count > 1)
  const alike = Math.max(0, ...cut.map((count) => cut.filter((other) => other === count).length))
  // A comma that some lines lack and a space follows is within a name.
  if (separator === ',' && alike < counts.length && text.includes(', ')) return agreement(text.replaceAll(', ', ' '), separator)
  return cut.length * 2 >= counts.length ? alike : 0
}

/** A text in UTF-8 or UTF-16 by its mark, else in UTF-8 when it can be, else in what Excel writes in French. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
