import type { ScreenKey } from '@escale/contract/access/screens'

/** The letter that opens a screen after `g`. */
export const screenKeys: Record<ScreenKey, string> = {
  dashboard: 't',
  companies: 'n',
  clients: 'c',
  services: 's',
  invoices: 'f',
  expeditions: 'e',
  warehouse: 'm',
  whatsapp: 'w',
  payments: 'p',
  reports: 'r',
  users: 'u',
  security: 'l',
  settings: 'x',
  platform: 'a',
}
