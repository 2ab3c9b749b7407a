import type { Staff } from '../tests/support/staff.ts'
import { pressed, usable } from '../tests/support/usable.ts'

// What is measured, when it is usable, and what the issue allows it.

export type Screen = {
  name: string
  path: string
  as: 'admin' | 'warehouse_supervisor' | null
  /** A condition in the page. */
  isUsable: string
  /** Pressed as soon as it is in sight: the screen is timed from there. */
  button?: string
  limits: { firstS?: number; firstTextS?: number; laterS?: number; kB?: number; requests?: number; mainThreadS?: number }
}

const laterMainThreadS = 0.8

export const screens: Screen[] = [
  { name: 'connexion', path: '/auth', as: null, isUsable: usable.button, limits: { firstS: 2.5, laterS: 0.5, kB: 90, requests: 8 } },
  {
    name: 'tableau de bord',
    path: '/app',
    as: 'admin',
    isUsable: usable.figure,
    limits: { firstS: 5, laterS: 1, kB: 190, requests: 12, mainThreadS: laterMainThreadS },
  },
  {
    name: 'factures',
    path: '/app/factures',
    as: 'admin',
    isUsable: usable.rows,
    limits: { firstS: 6.5, laterS: 1.5, mainThreadS: laterMainThreadS },
  },
  {
    name: 'réception',
    path: '/warehouse',
    as: 'warehouse_supervisor',
    isUsable: usable.rows,
    limits: { firstS: 6.5, laterS: 1, mainThreadS: laterMainThreadS },
  },
  {
    name: 'réception, formulaire',
    path: '/warehouse',
    as: 'warehouse_supervisor',
    isUsable: usable.receptionForm,
    button: pressed.newReception,
    limits: { firstS: 2.3, laterS: 1 },
  },
]

/** The pages of anyone, under addresses that somebody of the company gives. */
export async function publicScreens(staff: Staff): Promise<Screen[]> {
  const { items: goods } = await staff.ask<{ items: { id: string }[] }>('GET', '/warehouse-receipts?limit=1')
  const { items: invoices } = await staff.ask<{ items: { id: string }[] }>('GET', '/invoices?limit=1')
  const [suivi] = await staff.ask<{ path: string }[]>('POST', '/goods/tracking', { ids: goods.map(({ id }) => id) })
  const document = await staff.ask<{ path: string }>('POST', `/document-links/invoices/${invoices[0]?.id}`)
  const pages = { suivi: suivi?.path, document: document.path, tarifs: '/services-price?entreprise=atlas-fret', annuaire: '/directory' }
  return Object.entries(pages).map(([name, path = '/']) => ({ name, path, as: null, isUsable: usable.whole, limits: { firstTextS: 1.5, kB: 100 } }))
}
