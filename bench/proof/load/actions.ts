import type { Role } from '@escale/contract/access/permissions'
import type { Place } from './crowd.ts'

export type Call = { kind: string; method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }
/** A number from 0 to 1. */
type Chance = () => number
type Action = (place: Place, chance: Chance) => Call[]

/** The calls of an action of a role, drawn by its weight. A list comes with its totals, as on its page. */
export function drawAction(role: Role, place: Place, chance: Chance): Call[] {
  const actions = actionsOfRole[role] ?? reading
  let remainingWeight = chance() * actions.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, action] of actions) {
    remainingWeight -= weight
    if (remainingWeight < 0) return action(place, chance)
  }
  return []
}

const get = (kind: string, path: string): Call => ({ kind, method: 'GET', path })
const post = (kind: string, path: string, body: object): Call => ({ kind, method: 'POST', path, body })
const pick = <T>(rows: readonly T[], chance: Chance): T => rows[Math.floor(chance() * rows.length)] as T
const whole = (least: number, count: number, chance: Chance) => least + Math.floor(chance() * count)

const words = ['kivu', 'lual', 'sank', 'océ', '0420', 'zzqx', 'ki', 'groupage']

const list: Action = () => [get('liste', '/invoices'), get('totaux', '/invoices/totals')]
const search: Action = (_, chance) => {
  return [get('recherche', `/search?q=${encodeURIComponent(pick(words, chance))}`)]
}
const dashboard: Action = () => [get('tableau de bord', '/dashboard')]
const invoice: Action = ({ invoices }, chance) => [get('facture', `/invoices/${pick(invoices, chance)}`)]
const clients: Action = () => [get('clients', '/clients'), get('totaux', '/clients/totals')]
const sheet: Action = (at, chance) => [get('fiche client', `/clients/${pick(at.clients, chance)}/sheet`)]
const print: Action = (at, chance) => [get('document', `/invoices/${pick(at.invoices, chance)}/document`)]

const bill: Action = (place, chance) => {
  const lines = Array.from({ length: whole(1, 5, chance) }, () => ({
    ...{ serviceId: pick(place.services, chance), quantity: whole(1, 5, chance), unitPrice: 50_000 },
  }))
  const dates = { issueDate: '2026-01-15', dueDate: '2026-02-15' }
  const head = { serviceType: 'Maritime', clientId: pick(place.clients, chance), status: 'En attente' }
  return [post('créer une facture', '/invoices', { ...head, ...dates, lines })]
}

/** A cent, so that the invoices of the bench are never paid off. */
const pay: Action = ({ invoices }, chance) => {
  const amount = { invoiceId: pick(invoices, chance), amount: 1, paymentDate: '2026-01-20' }
  return [post('paiement', '/payments', { ...amount, reference: `PAY-${whole(0, 1e9, chance)}` })]
}

const receiveGoods: Action = (place, chance) => {
  const parcel = { trackingNumber: `FOULE-${whole(0, 1e12, chance)}`, destination: 'Matadi' }
  const size = { quantity: whole(1, 9, chance), weightKg: whole(10, 90, chance) }
  const clientId = pick(place.clients, chance)
  return [post('réception', '/warehouse-receipts', { ...parcel, ...size, clientId })]
}
const goods: Action = () => {
  return [get('marchandises', '/warehouse-receipts'), get('totaux', '/warehouse-receipts/totals')]
}
const scan: Action = (_, chance) => [get('code lu', `/goods/scan?code=FOULE-${whole(0, 1000, chance)}`)]

type WeightedActions = [weight: number, action: Action][]
const reading: WeightedActions = [
  [6, list],
  [4, invoice],
  [3, dashboard],
  [3, clients],
  [1, sheet],
]
const office: WeightedActions = [...reading, [5, search], [4, bill], [0.5, print]]
const accounts: WeightedActions = [...office, [4, pay]]
const warehouse: WeightedActions = [
  [5, goods],
  [5, receiveGoods],
  [4, scan],
  [2, search],
]

const actionsOfRole: Partial<Record<Role, WeightedActions>> = {
  ...{ viewer: reading, employee: office, manager: accounts, admin: accounts },
  warehouse_supervisor: warehouse,
}
