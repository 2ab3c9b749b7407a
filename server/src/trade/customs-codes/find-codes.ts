import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CustomsCode, mostCustomsCodes } from '@escale/contract/trade/customs-codes/contract'
import { fold } from '@escale/contract/values/text'
import { frenchWords } from './french-words.ts'

const file = join(import.meta.dirname, '../../../nomenclature/hs-2022.tsv')

type Row = CustomsCode & { words: ReadonlySet<string> }
let table: Promise<Row[]> | undefined

/** Reads the table at the first search, because most processes never need it. */
function codesTable(): Promise<Row[]> {
  table ??= readFile(file, 'utf8').then((text) => text.trimEnd().split('\n').map(toRow))
  return table
}

function toRow(line: string): Row {
  const [code = '', title = ''] = line.split('\t')
  return { code, title, words: new Set(searchedWords(title)) }
}

function searchedWords(text: string): string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word.length < 3 ? [] : singular(word)))
}

// Plurals of French and English differ by their last letters in most names of goods.
function singular(word: string): string {
  return word.replace(/[sx]$/, '').replace(/e$/, '')
}

/**
 * Proposes codes for a description: first those of a list of common goods in French, then the rows whose
 * English description has most of its words. Digits find the codes that begin with them.
 */
export async function findCustomsCodes(text: string): Promise<CustomsCode[]> {
  const rows = await codesTable()
  const digits = text.replaceAll(/[\s.]/g, '')
  const found = /^\d{2,10}$/.test(digits) ? startingWith(rows, digits.slice(0, 6)) : described(rows, text)
  return found.slice(0, mostCustomsCodes).map(({ code, title }) => ({ code, title }))
}

function startingWith(rows: Row[], digits: string): Row[] {
  return rows.filter(({ code }) => code.startsWith(digits))
}

function described(rows: Row[], text: string): Row[] {
  const words = searchedWords(text)
  const common = new Set(
    frenchWords.flatMap(([names, codes]) =>
      names.some((name) => searchedWords(name).every((word) => words.includes(word))) ? codes : [],
    ),
  )
  const score = (row: Row) =>
    (common.has(row.code) ? 10 : 0) + words.filter((word) => row.words.has(word)).length
  const scored = rows.map((row) => ({ row, points: score(row) }))
  const best = Math.max(...scored.map(({ points }) => points))
  return scored
    .filter(({ points }) => points > 0 && points >= best / 2)
    .toSorted((one, other) => other.points - one.points || one.row.words.size - other.row.words.size)
    .map(({ row }) => row)
}
