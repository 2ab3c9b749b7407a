import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/contract'
import type { GoodsStatus } from '@escale/contract/trade/goods/contract'
import { atlasClients, borealClients, type ClientName, riverClients } from '../draw/names.ts'

/** How many records of each kind a company gets. */
export type Plan = {
  clients: ClientName[]
  services: number
  invoices: number
  payments: number
  parcels: Partial<Record<GoodsStatus, number>>
  vehicles: Partial<Record<GoodsStatus, number>>
  expeditions: Partial<Record<ExpeditionStatus, number>>
}

export const atlasPlan: Plan = {
  clients: atlasClients,
  services: 12,
  invoices: 150,
  payments: 200,
  parcels: {
    Attendu: 5,
    Reçu: 16,
    Chargé: 6,
    'En transit': 8,
    Arrivé: 6,
    Disponible: 6,
    Remis: 8,
    Litige: 2,
    Retourné: 2,
    Perdu: 1,
  },
  vehicles: {
    Attendu: 1,
    Reçu: 4,
    Chargé: 1,
    'En transit': 3,
    Arrivé: 1,
    Disponible: 2,
    Remis: 2,
    Litige: 1,
  },
  expeditions: {
    Brouillon: 3,
    Ouverte: 3,
    Chargée: 2,
    'En transit': 5,
    Arrivée: 2,
    'En dédouanement': 2,
    Disponible: 2,
    Livrée: 2,
    Clôturée: 3,
    Annulée: 1,
  },
}

export const borealPlan: Plan = {
  clients: borealClients,
  services: 2,
  invoices: 15,
  payments: 20,
  parcels: { Attendu: 1, Reçu: 2, 'En transit': 1, Disponible: 1, Remis: 1 },
  vehicles: { Reçu: 1, 'En transit': 1 },
  expeditions: { Ouverte: 1, 'En transit': 1, Disponible: 1 },
}

export const riverPlan: Plan = {
  clients: riverClients,
  services: 0,
  invoices: 0,
  payments: 0,
  parcels: {},
  vehicles: {},
  expeditions: {},
}
