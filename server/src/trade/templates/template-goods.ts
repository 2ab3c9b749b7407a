import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatFigure } from '@escale/contract/values/measures'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import type { ClientMessage, Sender } from '#trade/client-message.ts'
import { joinNames } from './names-list.ts'

/** Prepares the messages about goods, one for each client. */
export async function goodsMessages(
  company: CompanyTx,
  sender: Sender,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const lots = await messageLots(company).where(sql<boolean>`g.id = any(${ids}::uuid[])`).execute()
  return messagesByOwner(lots, sender, (ownLots) => ({
    about: { kind: 'goods', id: ownLots[0].id },
    label: joinNames(ownLots.map(({ number }) => number)),
  }))
}

/** Prepares the messages about expeditions, one for each client with goods on them. */
export async function expeditionMessages(
  company: CompanyTx,
  sender: Sender,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const lots = await messageLots(company).where(sql<boolean>`g.expedition_id = any(${ids}::uuid[])`).execute()
  return ids.flatMap((id) =>
    messagesByOwner(
      lots.filter(({ expeditionId }) => expeditionId === id),
      sender,
      ([{ reference }]) => ({ about: { kind: 'expeditions', id }, label: reference ?? '' }),
    ),
  )
}

type Lot = Awaited<ReturnType<ReturnType<typeof messageLots>['execute']>>[number]
type Lots = readonly [Lot, ...Lot[]]

function messageLots({ db }: CompanyTx) {
  return db
    .selectFrom('goods as g')
    .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .leftJoin('invoices as i', 'i.id', 'g.invoice_id')
    .$call(withClient('g'))
    .select([
      'g.id',
      'g.number',
      'g.tracking_number as trackingNumber',
      'g.chassis_number as chassisNumber',
      'g.status',
      'g.quantity',
    ])
    .select([
      'g.weight_kg as weightKg',
      'g.destination',
      'g.expedition_id as expeditionId',
      'e.reference',
      'e.destination as arrivesAt',
    ])
    .select(['e.eta', 'e.etd', 'e.atd', 'i.id as invoiceId', 'i.balance', 'g.received_at as receivedAt'])
    .select([clientIdOf('g').as('clientId'), clientName().as('clientName')])
    .orderBy('g.number')
}

function messagesByOwner(
  lots: Lot[],
  sender: Sender,
  record: (of: Lots) => Pick<ClientMessage, 'about' | 'label'>,
): ClientMessage[] {
  const owners = Map.groupBy(lots, ({ clientId }) => clientId)
  return [...owners].map(([clientId, [first, ...others]]) => {
    const of: Lots = [first as Lot, ...others]
    return {
      clientId,
      clientName: of[0].clientName ?? 'Sans propriétaire',
      ...record(of),
      templateKey: goodsTemplate(of),
      values: goodsValues(of, sender),
      linked: { of: 'goods' as const, ids: of.map(({ id }) => id) },
      refusal: clientId === null ? 'marchandises sans propriétaire' : null,
    }
  })
}

const templateOfStatus: Partial<Record<GoodsStatus, string>> = {
  Reçu: 'colis_recu',
  'En transit': 'depart',
  Arrivé: 'arrive',
  Disponible: 'arrivee',
}

function goodsTemplate(lots: Lots): string {
  const [{ status }] = lots
  const template = lots.every((lot) => lot.status === status) && templateOfStatus[status as GoodsStatus]
  return template || 'colis'
}

function goodsValues(lots: Lots, { city, name }: Sender): TemplateValues {
  const [first] = lots
  const hasLeft = lots.some(({ status }) => status !== 'Attendu' && status !== 'Reçu')
  const references = new Set(lots.map((lot) => lot.reference ?? lot.number))
  const weights = lots.map(({ weightKg }) => weightKg)
  const pieces = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = weights.every((kg) => kg !== null)
    ? formatFigure(weights.reduce((sum, kg) => sum + kg, 0))
    : null
  const invoices = new Map(
    lots.flatMap(({ invoiceId, balance }) => (invoiceId ? [[invoiceId, balance ?? 0] as const] : [])),
  )
  const expedition = first.atd ?? first.etd
  return {
    suivi: joinNames(lots.map((lot) => lot.trackingNumber ?? lot.chassisNumber ?? lot.number)),
    ref: joinNames([...references]),
    qte: String(pieces),
    ...(weight && { poids: weight }),
    contenu: [`${pieces} ${pieces > 1 ? 'pièces' : 'pièce'}`, weight && `${weight} kg`]
      .filter(Boolean)
      .join(', '),
    lieu: (hasLeft ? (first.arrivesAt ?? first.destination) : city) ?? city ?? name,
    entrepot: city ?? name,
    ...(expedition && { date: formatDay(expedition) }),
    ...(first.eta && { eta: formatDay(first.eta) }),
    ...(invoices.size > 0 && {
      solde: formatMoney([...invoices.values()].reduce((sum, balance) => sum + balance, 0)),
    }),
  }
}
