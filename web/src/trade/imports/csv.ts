import Papa from 'papaparse'
import { numbered, type Sheet, UnreadableFile } from './sheet.ts'

/** Reads a CSV file, whatever its separator and its encoding. */
export function linesOfCsv(bytes: ArrayBuffer): Sheet {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new UnreadableFile("Ce fichier n'est ni un classeur XLSX ni un fichier CSV.")
  const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) })
  return numbered(data.map((line) => line.map((cell) => cell.trim())))
}

/** What is between two cells, guessed by lines that hold some. */
function separatorOf(text: string): string {
  return Papa.parse(text, { delimitersToGuess: [';', '\t', ',', '|'], skipEmptyLines: 'greedy', preview: 1 }).meta.delimiter
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
