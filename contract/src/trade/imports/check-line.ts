import { z } from 'zod'
import { storedClientFields } from '#trade/clients/contract.ts'
import { ReceiptDraft } from '#trade/goods/draft.ts'
import { parcelFields } from '#trade/goods/fields.ts'
import { ServiceDraft, units } from '#trade/services/draft.ts'
import { modes } from '#values/modes.ts'
import { e164Of, proposalText, storedNumbers } from '#values/telephone/telephone.ts'
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
import type { CellTexts, ParsedLine } from './parsed-line.ts'
import { readParcel } from './read-parcel.ts'
import { readPerson } from './read-person.ts'

// Only the server checks lines, because the world's numbering plans in `telephone.ts` are too large for the
// browser.

export type { CellTexts as Texts } from './parsed-line.ts'

/** The draft of a line, with the unreadable cells that go into its note; or its problems by field. */
type CheckedLine =
  | { draft: Record<string, unknown>; problems: null; unread: Record<string, string> | null }
  | { draft: null; problems: Record<string, string>; unread: null }

/** The owner's name in the file. The server searches for it among the clients. */
const OwnerName = z.object({
  client: z.string().max(200, '200 caractères au plus.').nullable().default(null),
})

const drafts = {
  clients: z.object(storedClientFields),
  services: ServiceDraft,
  goods: z.intersection(ReceiptDraft, OwnerName),
}

type Reader = (cell: string) => unknown

const kindReaders: Partial<Record<Kind, Reader>> = {
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
  goods: fieldReaders(parcelFields, goodsFields),
}

/** Fields that share a cell, or spread over several cells. */
const compounds: Partial<
  Record<ImportKind, (texts: CellTexts, read: ParsedLine, countries: readonly string[]) => void>
> = {
  clients: readPerson,
  goods: readParcel,
}

/** Optional fields: a line is imported without them, and an unreadable cell goes into its note for review. */
const optionalFields: Record<ImportKind, readonly string[]> = {
  clients: ['email', 'phone', 'type'],
  services: [],
  goods: ['weightKg', 'lengthCm', 'widthCm', 'heightCm'],
}

/** Defaults of an import that differ from the form's. */
const lineDefaults: Partial<Record<ImportKind, Record<string, unknown>>> = { goods: { quantity: 1 } }

/** The readers of a record's fields, chosen by the kind of their value. */
function fieldReaders(fields: Fields, imported: object): Record<string, Reader> {
  const importedFields = Object.entries(fields).filter(([name]) => name in imported)
  return Object.fromEntries(importedFields.map(([name, { is }]) => [name, kindReaders[is] ?? lineOfCell]))
}

function readMeasure(cell: string): number | string {
  return measureOfCell(cell) ?? cell
}

/**
 * Reads a line as its form would. An empty cell leaves the form's default. National phone numbers are parsed
 * with the countries of the company.
 */
export function checkLine(
  kind: ImportKind,
  texts: CellTexts,
  countries: readonly string[] = [],
): CheckedLine {
  const parsedLine: ParsedLine = { values: { ...lineDefaults[kind] }, noteLines: [], unread: {} }
  for (const [field, reader] of Object.entries(readers[kind])) {
    const cell = textOfCell(texts[field] ?? '')
    if (cell !== '') parsedLine.values[field] = reader(cell)
  }
  compounds[kind]?.(texts, parsedLine, countries)
  const { draft, problems } = parseDraft(kind, texts, parsedLine, countries)
  if (draft) return acceptedLine(draft, parsedLine)
  const unreadable = Object.entries(problems).filter(([field]) => optionalFields[kind].includes(field))
  for (const [field, sentence] of unreadable) moveToNote(kind, { field, sentence }, texts, parsedLine)
  const retry = unreadable.length > 0 ? parseDraft(kind, texts, parsedLine, countries) : { draft, problems }
  return retry.draft
    ? acceptedLine(retry.draft, parsedLine)
    : { draft: null, problems: { ...retry.problems, ...Object.fromEntries(unreadable) }, unread: null }
}

function acceptedLine(draft: Record<string, unknown>, { unread }: ParsedLine): CheckedLine {
  return { draft, problems: null, unread: Object.keys(unread).length > 0 ? unread : null }
}

/** Three sizes written in one cell are reported once. */
function moveToNote(
  kind: ImportKind,
  { field, sentence }: { field: string; sentence: string },
  texts: CellTexts,
  { values, noteLines, unread }: ParsedLine,
): void {
  const writtenField = texts[field] ? field : 'dimensions'
  delete values[field]
  if (writtenField in unread) return
  unread[writtenField] = sentence
  noteLines.push(
    `${fieldsOfKind(kind)[writtenField]?.label ?? writtenField}\u00a0: ${textOfCell(texts[writtenField] ?? '')}`,
  )
}

type DraftResult =
  | { draft: Record<string, unknown>; problems: null }
  | { draft: null; problems: Record<string, string> }

function parseDraft(
  kind: ImportKind,
  texts: CellTexts,
  { values, noteLines }: ParsedLine,
  countries: readonly string[],
): DraftResult {
  const note = [values.note, ...noteLines].filter(Boolean).join('\n')
  const { data, error } = z.safeParse(drafts[kind], note ? { ...values, note } : values)
  const draft = data && withE164Phones(data, countries)
  if (draft) return { draft, problems: null }
  const issues = error?.issues.toReversed() ?? []
  const problems: Record<string, string> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0] ?? ''), message]),
  )
  if (data && 'phone' in data && data.phone)
    problems.phone = proposalText(data.phone, countries) ?? unreadableNumber
  if (kind === 'services' && typeof values.price === 'string') problems.price = unreadableAmount(values.price)
  if (kind === 'goods' && values.trackingNumber === null)
    problems.trackingNumber = roundedNumber(texts.trackingNumber ?? '')
  if (kind === 'clients' && problems.phone && isRounded(texts.phone ?? ''))
    problems.phone = roundedNumber(texts.phone ?? '')
  return { draft: null, problems }
}

/** Undefined when the phone number is not valid. */
function withE164Phones(
  draft: z.output<(typeof drafts)[ImportKind]>,
  countries: readonly string[],
): Record<string, unknown> | undefined {
  if ('client' in draft && draft.client)
    return { ...draft, client: e164Of(draft.client, countries) ?? draft.client }
  if (!('phone' in draft) || draft.phone === null) return draft
  const phone = storedNumbers(draft.phone, countries)
  return phone === undefined ? undefined : { ...draft, phone }
}

const unreadableNumber = "Téléphone illisible : vérifiez ses chiffres, ou ajoutez l'indicatif de son pays."

function unreadableAmount(cell: string): string {
  return `Montant illisible : ${cell.slice(0, 40)}. Écrivez-le comme 1234,50.`
}

function roundedNumber(cell: string): string {
  return `Numéro arrondi par le tableur : ${cell.slice(0, 40)}. Mettez sa colonne au format Texte, puis saisissez-le en entier.`
}
