import type { Role } from '@escale/contract/access/permissions'
import type { Place } from './crowd.ts'

export type Ask = { kind: string; method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }
/** A number from 0 to 1. */
type Chance = () => number

type Action = (place: Place, chance: Chance) => Ask[]

/**
 * What each role does in a day, each as often as its weight says; a list is asked for with its totals, as its
 * page does.
 */
export function actionOf(role: Role, place: Place, chance: Chance): Ask[] {
  const mix = mixes[role] ?? reading
  const whole = mix.reduce((sum, [weight]) => sum + weight, 0)
  let left = chance() * whole
  for (const [weight, action] of mix) {
    left -= weight
    if (left < 0) return action(place, chance)
  }
  return []
}

const get = (kind: string, path: string): Ask => ({ kind, method: 'GET', path })
const post = (kind: string, path: string, body: object): Ask => ({ kind, method: 'POST', path, body })
const one = <T>(rows: readonly T[], chance: Chance): T => rows[Math.floor(chance() * rows.length)] as T

const words = ['kivu', 'lual', 'sank', 'océ', '0420', 'zzqx', 'ki', 'groupage']

const list: Action = () => [get('liste', '/invoices'), get('totaux', '/invoices/totals')]
const find: Action = (_, chance) => [get('recherche', `/search?q=${encodeURIComponent(one(words, chance))}`)]
const board: Action = () => [get('tableau de bord', '/dashboard')]
const invoice: Action = ({ invoices }, chance) => [get('facture', `/invoices/${one(invoices, chance)}`)]
const clients: Action = () => [get('clients', '/clients'), get('totaux', '/clients/totals')]
const sheet: Action = (place, chance) => [get('fiche client', `/clients/${one(place.clients, chance)}/sheet`)]
const printed: Action = ({ invoices }, chance) => [
  get('document', `/invoices/${one(invoices, chance)}/document`),
]

const bill: Action = (place, chance) => {
  const line = () => ({
    serviceId: one(place.services, chance),
    quantity: 1 + Math.floor(chance() * 5),
    unitPrice: 50_000,
  })
  const dates = { issueDate: '2026-01-15', dueDate: '2026-02-15' }
  const lines = Array.from({ length: 1 + Math.floor(chance() * 5) }, line)
  return [
    post('créer une facture', '/invoices', {
      serviceType: 'Maritime',
      clientId: one(place.clients, chance),
      ...dates,
      status: 'En attente',
      lines,
    }),
  ]
}

// One cent: the invoices of the bench are never paid off.
const pay: Action = ({ invoices }, chance) => [
  post('paiement', '/payments', {
    invoiceId: one(invoices, chance),
    amount: 1,
    paymentDate: '2026-01-20',
    reference: `PAY-${Math.floor(chance() * 1e9)}`,
  }),
]

const receive: Action = (place, chance) => [
  post('réception', '/warehouse-receipts', {
    trackingNumber: `FOULE-${Math.floor(chance() * 1e12)}`,
    quantity: 1 + Math.floor(chance() * 9),
    weightKg: 10 + Math.floor(chance() * 90),
    clientId: one(place.clients, chance),
    destination: 'Matadi',
  }),
]
const goods: Action = () => [
  get('marchandises', '/warehouse-receipts'),
  get('totaux', '/warehouse-receipts/totals'),
]
const scan: Action = (_, chance) => [get('code lu', `/goods/scan?code=FOULE-${Math.floor(chance() * 1000)}`)]

const reading: [number, Action][] = [
  [6, list],
  [4, invoice],
  [3, board],
  [3, clients],
  [1, sheet],
]
const desk: [number, Action][] = [...reading, [5, find], [4, bill], [0.5, printed]]
const counting: [number, Action][] = [...desk, [4, pay]]
const warehouse: [number, Action][] = [
  [5, goods],
  [5, receive],
  [4, scan],
  [2, find],
]

const mixes: Partial<Record<Role, [number, Action][]>> = {
  viewer: reading,
  employee: desk,
  manager: counting,
  admin: counting,
  warehouse_supervisor: warehouse,
}
