import { formatHsCode } from '@escale/contract/trade/freight/customs-codes'
import { packageKindCodes, packageKindOf } from '@escale/contract/trade/freight/package-kinds'
import { goodsFields } from '@escale/contract/trade/goods/fields'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { recordColumns } from '#database/query/record-columns.ts'
import { pieces } from '#trade/documents/paper/figures.ts'
import { dangerWords } from './words.ts'

const columns = [
  ...recordColumns('g', goodsFields),
  'g.kind',
  'g.released_id_document as releasedIdDocument',
  'g.released_without_document as releasedWithoutDocument',
  'g.released_signed_as as signedAs',
  'g.released_reserves as reserves',
  'f.storage_key as signatureKey',
] as const

export type Lot = Awaited<ReturnType<typeof lotsAboard>>[number]

/** Reads the goods of an expedition, or those of one client in it, sorted by client and number. */
export async function lotsAboard(company: CompanyTx, expeditionId: string, clientId?: string) {
  const aboard = lots(company).where('g.expedition_id', '=', expeditionId)
  return clientId === undefined ? aboard.execute() : aboard.where(ownerId, '=', clientId).execute()
}

/**
 * Reads the goods that the same person collected at the same time as the given one. Empty if it was not
 * collected yet.
 */
export async function lotsHandedOverWith(company: CompanyTx, id: string) {
  const columns = [
    'client_id as clientId',
    'shared_client_id as sharedClientId',
    'released_to as releasedTo',
  ] as const
  const { clientId, sharedClientId, releasedTo } = requireFound(
    await company.db.selectFrom('goods').select(columns).where('id', '=', id).executeTakeFirst(),
  )
  if (releasedTo === null) return []
  // Times are compared in SQL, because PostgreSQL stores microseconds and JavaScript only reads milliseconds.
  return lots(company)
    .where('g.client_id', clientId === null ? 'is' : '=', clientId)
    .where('g.shared_client_id', sharedClientId === null ? 'is' : '=', sharedClientId)
    .where('g.released_to', '=', releasedTo)
    .where('g.released_at', '=', (the) =>
      the
        .selectFrom('goods as o')
        .select('o.released_at')
        .where('o.tenant_id', '=', company.id)
        .where('o.id', '=', id),
    )
    .execute()
}

const ownerId = clientIdOf('g')

function lots({ db }: CompanyTx) {
  return db
    .selectFrom('goods as g')
    .$call(withClient('g'))
    .leftJoin('files as f', 'f.id', 'g.released_signature_id')
    .select(columns)
    .select([ownerId.as('clientId'), clientName().as('clientName')])
    .orderBy(sql`coalesce(c.name_key, s.name_key)`)
    .orderBy(ownerId)
    .orderBy('g.number')
}

/** Returns the description of goods on a document, with their danger. */
export function designationOf(lot: Lot): string {
  return [nameOfGoods(lot), dangerWords[lot.danger]].filter(Boolean).join(' · ')
}

/** Returns the commercial description of goods. */
export function nameOfGoods(lot: Lot): string {
  const { kind, description, brandName, vehicleBrand, model, year, vehicleColor, chassisNumber } = lot
  const vehicle = [vehicleBrand, model, year, vehicleColor].filter(Boolean).join(' ')
  const name =
    kind === 'Véhicule'
      ? `Véhicule ${vehicle}, châssis ${chassisNumber}`
      : [brandName, description].filter(Boolean).join(', ')
  return name || 'Marchandises diverses'
}

/** Returns the pieces and their kind of package: « 12 CT ». */
export function packagesOf(lot: Lot): string {
  return `${pieces(lot.quantity)} ${packageKindCodes[packageKindOf(lot)].code}`
}

/** Returns the customs code and the number of dangerous goods, after a description. */
export function customsText({ hsCode, unNumber, dangerClass }: Lot): string {
  const danger = [unNumber, dangerClass && `classe ${dangerClass}`].filter(Boolean).join(' ')
  return [hsCode && `SH ${formatHsCode(hsCode)}`, danger]
    .flatMap((part) => (part ? ` · ${part}` : []))
    .join('')
}

/** Returns the shipping marks of the goods or, without any, the tracking or chassis number. */
export function marksOf({ marks, trackingNumber, chassisNumber }: Lot): string {
  return marks ?? trackingNumber ?? chassisNumber ?? ''
}

export const unowned = 'Sans propriétaire'
