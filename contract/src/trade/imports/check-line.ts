import { z } from 'zod'
import { storedClientFields } from '#trade/clients/contract.ts'
import { ReceiptDraft } from '#trade/goods/draft.ts'
import { parcelFields } from '#trade/goods/fields.ts'
import { ServiceDraft, units } from '#trade/services/draft.ts'
import { formatMoney, maxCents, namesDollars } from '#values/amounts.ts'
import { modes } from '#values/modes.ts'
import { e164Of, proposalText, storedNumbers } from '#values/telephone/telephone.ts'
import type { Fields, Kind } from '#wire/record-fields.ts'
import { centsOfCell, choiceOfCell, codeOfCell, lineOfCell, piecesOfCell, textOfCell } from './cells.ts'
import { type ColumnUnit, columnUnits } from './column-units.ts'
import { isRounded } from './contact-cells.ts'
import type { Columns } from './fields/field.ts'
import { goodsFields } from './fields/goods-fields.ts'
import { openingFields } from './fields/opening-fields.ts'
import { billingUnitOfHead } from './head-values.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'
import { balanceOfCell, dayOfCell, OpeningLine } from './opening-line.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'
import { readParcel } from './read-parcel.ts'
import { readPerson } from './read-person.ts'
import { measureOfCell } from './units/convert.ts'
import { currencyOfHead } from './units/head-currency.ts'
import type { Unit } from './units/units.ts'
import { unreadableFields } from './unreadable-cells.ts'
import { normalizeHead, normalizeName } from './words/heads.ts'

// Checks imported lines. Runs on the server only, because the phone numbering plans of all countries
// (`telephone.ts`) are too large for the browser.

export type { CellTexts as Texts } from './parsed-line.ts'

/**
 * A valid line as a draft, with unreadable cells that are copied to its note, or an invalid line with error
 * texts by field.
 */
type CheckedLine =
  | { draft: Record<string, unknown>; problems: null; unread: Record<string, string> | null }
  | { draft: null; problems: Record<string, string>; unread: null }

const ownerText = z.string().max(200, '200 caractères au plus.').nullable().default(null)

/** The owner's name and phone number in the file. The server searches for them among the clients. */
const OwnerName = z.object({ client: ownerText, clientPhone: ownerText })

const drafts = {
  clients: z.object(storedClientFields),
  services: ServiceDraft,
  goods: z.intersection(ReceiptDraft, OwnerName),
  invoices: OpeningLine,
}

/** Parses a cell, given the unit of its column. */
type Reader = (cell: string, unit: ColumnUnit) => unknown

const kindReaders: Partial<Record<Kind, Reader>> = {
  text: lineOfCell,
  note: textOfCell,
  code: codeOfCell,
  count: (cell, unit) => piecesOfCell(cell, factorOf(unit)) ?? cell,
  kilograms: (cell, unit) => readMeasure(cell, 'mass', unit),
  centimetres: (cell, unit) => readMeasure(cell, 'length', unit),
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
    price: readPrice,
    category: (cell) => choiceOfCell(cell, modes),
    unit: (cell) => choiceOfCell(cell, units),
  },
  goods: fieldReaders(parcelFields, goodsFields),
  invoices: {
    client: lineOfCell,
    clientPhone: lineOfCell,
    amount: (cell, unit) => balanceOfCell(cell, (figure) => readPrice(figure, unit)),
    day: dayOfCell,
    number: lineOfCell,
    dueDate: dayOfCell,
    total: readPrice,
  },
}

/** Functions that read fields sharing one cell, or one field spread over several cells. */
const compounds: Partial<
  Record<ImportKind, (texts: CellTexts, read: ParsedLine, list: Required<ListReading>) => void>
> = {
  clients: readPerson,
  services: (_, { values }, { columns }) => {
    values.unit ??= billingUnitOfHead(columns.price ?? '') ?? undefined
  },
  goods: readParcel,
}

/**
 * Optional fields. An unreadable cell does not stop the import of its line: its text goes into the record's
 * note.
 */
const optionalFields: Record<ImportKind, readonly string[]> = {
  clients: ['email', 'phone', 'type'],
  services: [],
  goods: ['weightKg', 'lengthCm', 'widthCm', 'heightCm'],
  invoices: [],
}

/**
 * Fields that identify a record. An unreadable cell refuses the line, because it would become another record.
 */
const neededFields: Record<ImportKind, readonly string[]> = {
  clients: ['name'],
  services: ['name', 'price', 'unit'],
  goods: ['trackingNumber', 'cartons', 'quantity'],
  invoices: Object.keys(openingFields), // an opening has no note that could keep what is unreadable
}

/** Default values that differ from those of the form. */
const lineDefaults: Partial<Record<ImportKind, Record<string, unknown>>> = { goods: { quantity: 1 } }

/** Returns a parser for each imported field, chosen by the type of its value. */
function fieldReaders(fields: Fields, imported: object): Record<string, Reader> {
  const importedFields = Object.entries(fields).filter(([name]) => name in imported)
  return Object.fromEntries(importedFields.map(([name, { is }]) => [name, kindReaders[is] ?? lineOfCell]))
}

/**
 * Converts a measurement to the stored unit. Returns the cell unchanged when it, or the unit of its column,
 * is unreadable.
 */
function readMeasure(cell: string, quantity: 'mass' | 'length', unit: ColumnUnit): number | string {
  if (unit.is === 'unknown' && !/\p{L}/u.test(cell)) return cell
  return measureOfCell(cell, quantity, unit.is === 'unit' ? unit.unit : undefined) ?? cell
}

function factorOf(unit: ColumnUnit): Unit['factor'] {
  return unit.is === 'unit' ? unit.unit.factor : [1n, 1n]
}

/**
 * Parses a price into cents. Returns the cell unchanged when it is unreadable. In a column of another
 * currency, only cells that name dollars are read.
 */
function readPrice(cell: string, unit: ColumnUnit): number | string {
  if ((unit.is === 'foreign' || unit.is === 'unknown') && !namesDollars(cell)) return cell
  return centsOfCell(cell, factorOf(unit)) ?? cell
}

/**
 * The file's columns, the company's countries, and the number that Escale generates for a line without one.
 */
type ListReading = { columns?: Columns; countries?: readonly string[]; ownNumber?: string | null }

/**
 * Parses and validates a line as the record's form would. Empty cells get the form's default. Measurements
 * and prices are converted from the unit in the column header. National phone numbers are parsed with the
 * company's countries.
 */
export function checkLine(
  kind: ImportKind,
  texts: CellTexts,
  { columns = {}, countries = [], ownNumber = null }: ListReading = {},
): CheckedLine {
  if (repeatsHeads(columns, texts)) return refusedLine(kind, 'Cette ligne répète les titres du fichier.')
  const lost = unreadableFields(texts)
  if (Object.keys(lost).length > 0)
    return checkReadableFields(kind, texts, lost, { columns, countries, ownNumber })
  const units = columnUnits(kind, columns)
  const parsedLine: ParsedLine = { values: { ...lineDefaults[kind] }, noteLines: [], unread: {}, units }
  for (const [field, reader] of Object.entries(readers[kind])) {
    const cell = textOfCell(texts[field] ?? '')
    if (cell !== '') parsedLine.values[field] = reader(cell, units[field] ?? { is: 'none' })
  }
  compounds[kind]?.(texts, parsedLine, { columns, countries, ownNumber })
  return judgeCells(kind, texts, parsedLine, countries)
}

/** Validates the parsed values. Optional ones that are unreadable are moved to the note. */
function judgeCells(
  kind: ImportKind,
  texts: CellTexts,
  parsedLine: ParsedLine,
  countries: readonly string[],
): CheckedLine {
  const { draft, problems } = parseDraft(kind, texts, parsedLine, countries)
  if (draft) return acceptedLine(draft, parsedLine)
  const unreadable = Object.entries(problems).filter(([field]) => optionalFields[kind].includes(field))
  for (const [field, sentence] of unreadable) moveToNote(kind, { field, sentence }, texts, parsedLine)
  const retry = unreadable.length > 0 ? parseDraft(kind, texts, parsedLine, countries) : { draft, problems }
  return retry.draft
    ? acceptedLine(retry.draft, parsedLine)
    : { draft: null, problems: { ...retry.problems, ...Object.fromEntries(unreadable) }, unread: null }
}

/** Whether the cells of a line repeat the headers of their columns. */
function repeatsHeads(columns: Columns, texts: Record<string, string>): boolean {
  const filled = Object.entries(texts).filter(([, text]) => text !== '')
  return (
    filled.length > 1 &&
    filled.every(([field, text]) => normalizeHead(text) === normalizeName(columns[field] ?? ''))
  )
}

function refusedLine(kind: ImportKind, sentence: string): CheckedLine {
  const [field = ''] = Object.keys(fieldsOfKind(kind))
  return { draft: null, problems: { [field]: sentence }, unread: null }
}

/**
 * Validates a line whose unreadable cells were removed. Each of these refuses the line if its field is
 * needed; otherwise its text goes into the note.
 */
function checkReadableFields(
  kind: ImportKind,
  texts: CellTexts,
  lost: Record<string, string>,
  list: ListReading,
): CheckedLine {
  const isNeeded = (field: string) => neededFields[kind].includes(field)
  const readable = Object.fromEntries(Object.entries(texts).filter(([field]) => !(field in lost)))
  const noteLines = Object.keys(lost)
    .filter((field) => !isNeeded(field))
    .map((field) => `${fieldsOfKind(kind)[field]?.label ?? field}\u00a0: ${texts[field]}`)
  if (kind === 'clients' || kind === 'goods')
    readable.note = [readable.note, ...noteLines].filter(Boolean).join('\n')
  const checked = checkLine(kind, readable, list)
  return checked.draft === null || Object.keys(lost).some(isNeeded)
    ? { draft: null, problems: { ...checked.problems, ...lost }, unread: null }
    : { ...checked, unread: { ...checked.unread, ...lost } }
}

function acceptedLine(draft: Record<string, unknown>, { unread }: ParsedLine): CheckedLine {
  return { draft, problems: null, unread: Object.keys(unread).length > 0 ? unread : null }
}

/** Moves unreadable cells to the note. Length, width and height from one cell are reported once. */
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
  { values, noteLines, units }: ParsedLine,
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
  for (const field of moneyFields[kind] ?? []) {
    const cell = values[field]
    if (typeof cell === 'string') problems[field] = unreadableAmount(cell, units[field], moneyNouns[kind])
  }
  if (kind === 'services' && values.price === undefined) problems.price = 'Indiquez le prix.'
  if (kind === 'invoices' && values.amount === undefined) problems.amount = 'Indiquez le solde.'
  if (kind === 'goods' && values.trackingNumber === null)
    problems.trackingNumber = roundedNumber(texts.trackingNumber ?? '')
  if (kind === 'clients' && problems.phone && isRounded(texts.phone ?? ''))
    problems.phone = roundedNumber(texts.phone ?? '')
  return { draft: null, problems }
}

/** Fields of an amount in dollars. */
const moneyFields: Partial<Record<ImportKind, readonly string[]>> = {
  services: ['price'],
  invoices: ['amount', 'total'],
}

const moneyNouns: Partial<Record<ImportKind, string>> = { invoices: 'montants' }

/** Converts phone numbers to E.164, the international format. Returns undefined when one is invalid. */
function withE164Phones(
  draft: z.output<(typeof drafts)[ImportKind]>,
  countries: readonly string[],
): Record<string, unknown> | undefined {
  if ('clientPhone' in draft) {
    const { client, clientPhone, ...parcel } = draft
    const found = { client: withE164(client, countries), clientPhone: withE164(clientPhone, countries) }
    return { ...parcel, ...(found.clientPhone === null ? { client: found.client } : found) }
  }
  if (!('phone' in draft) || draft.phone === null) return draft
  const phone = storedNumbers(draft.phone, countries)
  return phone === undefined ? undefined : { ...draft, phone }
}

function withE164(owner: string | null, countries: readonly string[]): string | null {
  return owner && (e164Of(owner, countries) ?? owner)
}

const unreadableNumber = "Téléphone illisible : vérifiez ses chiffres, ou ajoutez l'indicatif de son pays."

function unreadableAmount(cell: string, columnUnit: ColumnUnit | undefined, noun = 'prix'): string {
  const ownUnit = currencyOfHead(cell)
  const unit = ownUnit.is === 'foreign' ? ownUnit : columnUnit
  if (unit?.is === 'foreign')
    return `Montant en ${unit.currency}\u00a0: ${cell.slice(0, 40)}. Les ${noun} sont en dollars, convertissez-le.`
  if (unit?.is === 'unknown') return `La monnaie de la colonne n'est pas connue\u00a0: ${unit.text}.`
  if (isTooLarge(cell)) return `${formatMoney(maxCents)} au plus.`
  return `Montant illisible : ${cell.slice(0, 40)}. Écrivez-le comme 1234,50.`
}

/** Whether a figure only fails by its size. */
function isTooLarge(cell: string): boolean {
  return /^\d{9,}(?:[.,]\d{1,2})?$/.test(cell.replaceAll(/[\s$()-]/g, ''))
}

function roundedNumber(cell: string): string {
  return `Numéro arrondi par le tableur : ${cell.slice(0, 40)}. Mettez sa colonne au format Texte, puis saisissez-le en entier.`
}
