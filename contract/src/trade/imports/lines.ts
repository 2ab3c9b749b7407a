import { z } from 'zod'
import { modes } from '#modes.ts'
import { e164Of, keptNumbers } from '#telephone.ts'
import { clientFields } from '#trade/clients/contract.ts'
import { ReceiptDraft } from '#trade/goods/draft.ts'
import { ServiceDraft, units } from '#trade/services/draft.ts'
import { centsOfCell, choiceOfCell, codeOfCell, lineOfCell, measureOfCell, piecesOfCell, telephoneOfCell, textOfCell } from './cells.ts'
import type { ImportKind } from './kinds.ts'

// The server alone judges lines: the numbering plans of the world are in `telephone.ts`.

/** The cells of a line, by the field each is for. */
export type Texts = Record<string, string>

/** What a line would become, or what is wrong with it, by field. */
export type Judged = { draft: Record<string, unknown>; problems: null } | { draft: null; problems: Record<string, string> }

/** Whose goods are, in the words of the file: who that is, the server finds among the clients. */
const Owned = z.object({ client: z.string().max(200, '200 caractères au plus.').nullable().default(null) })

const drafts = { clients: z.object(clientFields), services: ServiceDraft, goods: z.intersection(ReceiptDraft, Owned) }

type Reader = (cell: string) => unknown

const readers: Record<ImportKind, Record<string, Reader>> = {
  clients: {
    name: lineOfCell,
    email: textOfCell,
    phone: telephoneOfCell,
    type: (cell) => choiceOfCell(cell, modes),
    address: textOfCell,
  },
  services: {
    name: lineOfCell,
    description: textOfCell,
    price: (cell) => centsOfCell(cell) ?? cell,
    category: (cell) => choiceOfCell(cell, modes),
    unit: (cell) => choiceOfCell(cell, units),
  },
  goods: {
    trackingNumber: codeOfCell,
    client: telephoneOfCell,
    quantity: (cell) => piecesOfCell(cell) ?? cell,
    brandName: lineOfCell,
    description: textOfCell,
    weightKg: readMeasure,
    lengthCm: readMeasure,
    widthCm: readMeasure,
    heightCm: readMeasure,
    destination: lineOfCell,
    marks: lineOfCell,
  },
}

/** What a line says when its file does not. */
const unsaid: Partial<Record<ImportKind, Record<string, unknown>>> = { goods: { quantity: 1 } }

function readMeasure(cell: string): number | string {
  return measureOfCell(cell) ?? cell
}

/** Reads a line as its form would: an empty cell says nothing, so that the form's own default stands. National numbers are read with the countries of the company. */
export function judgedLine(kind: ImportKind, texts: Texts, countries: readonly string[] = []): Judged {
  const said: Record<string, unknown> = { ...unsaid[kind] }
  for (const [field, read] of Object.entries(readers[kind])) {
    const cell = textOfCell(texts[field] ?? '')
    if (cell !== '') said[field] = read(cell)
  }
  const { data, error } = z.safeParse(drafts[kind], said)
  const kept = data && withNumbers(data, countries)
  if (kept) return { draft: kept, problems: null }
  if (data) return { draft: null, problems: { phone: unreadableNumber } }
  const problems = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
  if (kind === 'services' && typeof said.price === 'string') problems.price = unreadableAmount(said.price)
  if (kind === 'goods' && said.trackingNumber === null) problems.trackingNumber = roundedNumber(texts.trackingNumber ?? '')
  return { draft: null, problems }
}

/** Undefined when its telephone is none. */
function withNumbers(draft: z.output<(typeof drafts)[ImportKind]>, countries: readonly string[]): Record<string, unknown> | undefined {
  if ('client' in draft && draft.client) return { ...draft, client: e164Of(draft.client, countries) ?? draft.client }
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
