import { z } from 'zod'
import { keptOfClient } from '#trade/clients/contract.ts'
import { ReceiptDraft } from '#trade/goods/draft.ts'
import { parcelFields } from '#trade/goods/fields.ts'
import { ServiceDraft, units } from '#trade/services/draft.ts'
import { modes } from '#values/modes.ts'
import { e164Of, keptNumbers } from '#values/telephone.ts'
import type { Fields, Kind } from '#wire/record-fields.ts'
import {
  centsOfCell,
  choiceOfCell,
  codeOfCell,
  lineOfCell,
  measureOfCell,
  piecesOfCell,
  textOfCell,
} from './cells.ts'
import { isRounded } from './contact-cells.ts'
import { goodsFields } from './goods-fields.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'
import { readParcel } from './parcels.ts'
import { readPerson } from './people.ts'
import type { Read, Texts } from './read.ts'

// The server alone judges lines: the numbering plans of the world are in `telephone.ts`.

export type { Texts } from './read.ts'

/**
 * What a line would become, with what it says that could not be read and is kept in its note; or what is
 * wrong with it, by field.
 */
type Judged =
  | { draft: Record<string, unknown>; problems: null; unread: Record<string, string> | null }
  | { draft: null; problems: Record<string, string>; unread: null }

/** Whose goods are, in the words of the file: who that is, the server finds among the clients. */
const Owned = z.object({ client: z.string().max(200, '200 caractères au plus.').nullable().default(null) })

const drafts = {
  clients: z.object(keptOfClient),
  services: ServiceDraft,
  goods: z.intersection(ReceiptDraft, Owned),
}

type Reader = (cell: string) => unknown

const readersOfKinds: Partial<Record<Kind, Reader>> = {
  text: lineOfCell,
  note: textOfCell,
  code: codeOfCell,
  count: (cell) => piecesOfCell(cell) ?? cell,
  kilograms: readMeasure,
  centimetres: readMeasure,
}

const readers: Record<ImportKind, Record<string, Reader>> = {
  clients: {
    name: lineOfCell,
    type: (cell) => choiceOfCell(cell, modes),
    address: textOfCell,
    note: textOfCell,
  },
  services: {
    name: lineOfCell,
    description: textOfCell,
    price: (cell) => centsOfCell(cell) ?? cell,
    category: (cell) => choiceOfCell(cell, modes),
    unit: (cell) => choiceOfCell(cell, units),
  },
  goods: readersOf(parcelFields, goodsFields),
}

/** What stands in several fields of the file for one of ours, or the other way round. */
const compounds: Partial<
  Record<ImportKind, (texts: Texts, read: Read, countries: readonly string[]) => void>
> = {
  clients: readPerson,
  goods: readParcel,
}

/**
 * Fields without which a line comes in: what cannot be read of them is kept in its note, for somebody to look
 * at.
 */
const secondary: Record<ImportKind, readonly string[]> = {
  clients: ['email', 'phone', 'type'],
  services: [],
  goods: ['weightKg', 'lengthCm', 'widthCm', 'heightCm'],
}

/** What a line says when its file does not. */
const unsaid: Partial<Record<ImportKind, Record<string, unknown>>> = { goods: { quantity: 1 } }

/** How the fields of a record that have a column in a file are read of it: by what they hold. */
function readersOf(fields: Fields, imported: object): Record<string, Reader> {
  const read = Object.entries(fields).filter(([name]) => name in imported)
  return Object.fromEntries(read.map(([name, { is }]) => [name, readersOfKinds[is] ?? lineOfCell]))
}

function readMeasure(cell: string): number | string {
  return measureOfCell(cell) ?? cell
}

/**
 * Reads a line as its form would: an empty cell says nothing, so that the form's own default stands. National
 * numbers are read with the countries of the company.
 */
export function judgedLine(kind: ImportKind, texts: Texts, countries: readonly string[] = []): Judged {
  const read: Read = { said: { ...unsaid[kind] }, noted: [], unread: {} }
  for (const [field, reader] of Object.entries(readers[kind])) {
    const cell = textOfCell(texts[field] ?? '')
    if (cell !== '') read.said[field] = reader(cell)
  }
  compounds[kind]?.(texts, read, countries)
  const { draft, problems } = judged(kind, texts, read, countries)
  if (draft) return cameIn(draft, read)
  const asides = Object.entries(problems).filter(([field]) => secondary[kind].includes(field))
  for (const [field, sentence] of asides) setAside(kind, { field, sentence }, texts, read)
  const again = asides.length > 0 ? judged(kind, texts, read, countries) : { draft, problems }
  return again.draft
    ? cameIn(again.draft, read)
    : { draft: null, problems: { ...again.problems, ...Object.fromEntries(asides) }, unread: null }
}

function cameIn(draft: Record<string, unknown>, { unread }: Read): Judged {
  return { draft, problems: null, unread: Object.keys(unread).length > 0 ? unread : null }
}

/** Three sizes written as one are told as one. */
function setAside(
  kind: ImportKind,
  { field, sentence }: { field: string; sentence: string },
  texts: Texts,
  { said, noted, unread }: Read,
): void {
  const written = texts[field] ? field : 'dimensions'
  delete said[field]
  if (written in unread) return
  unread[written] = sentence
  noted.push(`${fieldsOfKind(kind)[written]?.label ?? written}\u00a0: ${textOfCell(texts[written] ?? '')}`)
}

type Outcome =
  | { draft: Record<string, unknown>; problems: null }
  | { draft: null; problems: Record<string, string> }

function judged(
  kind: ImportKind,
  texts: Texts,
  { said, noted }: Read,
  countries: readonly string[],
): Outcome {
  const note = [said.note, ...noted].filter(Boolean).join('\n')
  const { data, error } = z.safeParse(drafts[kind], note ? { ...said, note } : said)
  const draft = data && withNumbers(data, countries)
  if (draft) return { draft, problems: null }
  const issues = error?.issues.toReversed() ?? []
  const problems: Record<string, string> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0] ?? ''), message]),
  )
  if (data) problems.phone = unreadableNumber
  if (kind === 'services' && typeof said.price === 'string') problems.price = unreadableAmount(said.price)
  if (kind === 'goods' && said.trackingNumber === null)
    problems.trackingNumber = roundedNumber(texts.trackingNumber ?? '')
  if (kind === 'clients' && problems.phone && isRounded(texts.phone ?? ''))
    problems.phone = roundedNumber(texts.phone ?? '')
  return { draft: null, problems }
}

/** Undefined when its telephone is none. */
function withNumbers(
  draft: z.output<(typeof drafts)[ImportKind]>,
  countries: readonly string[],
): Record<string, unknown> | undefined {
  if ('client' in draft && draft.client)
    return { ...draft, client: e164Of(draft.client, countries) ?? draft.client }
  if (!('phone' in draft) || draft.phone === null) return draft
  const phone = keptNumbers(draft.phone, countries)
  return phone === undefined ? undefined : { ...draft, phone }
}

const unreadableNumber = "Téléphone illisible : vérifiez ses chiffres, ou ajoutez l'indicatif de son pays."

function unreadableAmount(cell: string): string {
  return `Montant illisible : ${cell.slice(0, 40)}. Écrivez-le comme 1234,50.`
}

function roundedNumber(cell: string): string {
  return `Numéro arrondi par le tableur : ${cell.slice(0, 40)}. Mettez sa colonne au format Texte, puis saisissez-le en entier.`
}
