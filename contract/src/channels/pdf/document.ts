/** What a document says, before it is drawn: plain data that its domain makes, as a letter is. */
export type DocumentValue = {
  title: string
  /** What tells it from others of its title; null while it has none. */
  number: string | null
  /** What the file is called, without its extension. */
  fileName: string
  paper: Paper
  letterhead: Letterhead
  /** Said beside the title: days and references. */
  particulars: Fact[]
  blocks: Block[]
  /** Said across each page, behind what it says. */
  across?: string
}

export type Paper = 'A4' | 'A4 paysage' | 'A5' | '80 mm'

export type Block =
  | { kind: 'parties'; parties: Party[] }
  | { kind: 'facts'; facts: Fact[] }
  | Table
  | { kind: 'sums'; sums: Sum[] }
  | { kind: 'note'; title?: string; text: string; isUrgent?: boolean }
  /** Ruled, to be filled in by hand. */
  | { kind: 'lines'; title: string; count: number }
  | { kind: 'signatures'; signatures: Signature[] }
  | { kind: 'qr'; content: string; caption: string }
  /** A word as if pressed on the sheet by hand. */
  | { kind: 'stamp'; text: string }
  | Codes
  | { kind: 'beside'; left: Block[]; right: Block[] }

export type Party = { title: string; name: string; lines: string[] }
export type Fact = { label: string; value: string }
/** QR codes side by side. */
export type Codes = { kind: 'codes'; title: string; codes: Code[]; caption: string }

/** A QR code, and what is said under it. */
export type Code = { content: string; caption: string }
export type Sum = { label: string; value: string; isStrong?: boolean }

/**
 * Its headings, and its title, are said again on each page that it reaches; `isDense` where each row must
 * stand on one line.
 */
export type Table = {
  kind: 'table'
  title?: string
  columns: Column[]
  rows: string[][]
  foot?: string[]
  isDense?: boolean
}

/**
 * `share` of what is left of the width, against the shares of the other columns; a figure, or what
 * `isUnbroken`, takes what it needs to stand on one line.
 */
export type Column = { title: string; share: number; isFigure?: boolean; isUnbroken?: boolean }

/** A place to sign, or what was signed: drawn (`pictureKey`, in the store of files) or typed (`signedAs`). */
export type Signature = {
  title: string
  name?: string
  caption?: string
  signedAs?: string | null
  pictureKey?: string | null
  isStamped?: boolean
}

/** Whose document it is: the part of its company, the same on all of them. */
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
  /** Of the store of files. */
  logoKey: string | null
  stampKey: string | null
}

/**
 * The signs of a document that no font draws, with a space between two, as `encodeURIComponent` writes them.
 */
export const absentSignsHeader = 'escale-absent-signs'
