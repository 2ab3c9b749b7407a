import type { NumberWords } from '#values/amount-in-words/number-words.ts'

/** The content of a PDF document as plain data, before page layout. */
export type DocumentValue = {
  title: string
  /** The number of the document, such as the invoice number. Null when none is assigned. */
  number: string | null
  /** The file name without extension. */
  fileName: string
  paper: Paper
  letterhead: Letterhead
  /** Dates and references printed next to the title. */
  particulars: Fact[]
  blocks: Block[]
  /** Watermark text printed diagonally behind the content of each page. */
  across?: string
}

export type Paper = 'A4' | 'A4 paysage' | 'A5' | '80 mm'

export type Block =
  | { kind: 'parties'; parties: Party[] }
  | { kind: 'facts'; facts: Fact[] }
  | Table
  | { kind: 'sums'; sums: Sum[] }
  | { kind: 'note'; title?: string; text: string; isUrgent?: boolean }
  /** Empty ruled lines, to be filled in by hand. */
  | { kind: 'lines'; title: string; count: number }
  | { kind: 'signatures'; signatures: Signature[] }
  | { kind: 'qr'; content: string; caption: string }
  /** A word drawn like a rubber stamp, for example « PAYÉE ». */
  | { kind: 'stamp'; text: string }
  | Codes
  | { kind: 'beside'; left: Block[]; right: Block[] }

export type Party = { title: string; name: string; lines: string[] }
export type Fact = { label: string; value: string }
export type Codes = { kind: 'codes'; title: string; codes: Code[]; caption: string }

/** A QR code with its caption. */
export type Code = { content: string; caption: string }
export type Sum = { label: string; value: string; isStrong?: boolean }

/** The title and headings are repeated on each page. `isDense` keeps each row on one line. */
export type Table = {
  kind: 'table'
  title?: string
  columns: Column[]
  rows: string[][]
  foot?: string[]
  isDense?: boolean
}

/**
 * `share` is the column's part of the free width, relative to the other columns. Columns with `isFigure` or
 * `isUnbroken` are as wide as their longest line.
 */
export type Column = { title: string; share: number; isFigure?: boolean; isUnbroken?: boolean }

/**
 * An empty space for a signature, or a signature already given: drawn (`pictureKey` in the file store) or
 * typed (`signedAs`).
 */
export type Signature = {
  title: string
  name?: string
  caption?: string
  signedAs?: string | null
  pictureKey?: string | null
  isStamped?: boolean
}

/** The company's details, the same on all its documents. */
export type Letterhead = {
  companyId: string
  name: string
  legalName: string | null
  tagline: string | null
  color: string
  timeZone: string
  city: string | null
  address: string | null
  phones: string | null
  email: string | null
  website: string | null
  tradeRegister: string | null
  nationalId: string | null
  taxNumber: string | null
  bankDetails: string | null
  mobileMoney: string | null
  invoiceTerms: string | null
  footer: string | null
  numberWords: NumberWords
  /** Keys of the pictures in the file store. */
  logoKey: string | null
  stampKey: string | null
}

/**
 * The response header that lists the characters that no font of the PDF contains. They are separated by
 * spaces and encoded with `encodeURIComponent`.
 */
export const absentSignsHeader = 'escale-absent-signs'
