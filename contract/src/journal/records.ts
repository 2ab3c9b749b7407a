/** What has a history: the table of the record, what it is called, and who may read what became of it. */
export const recordKinds = {
  clients: { name: 'Client', permission: 'clients.read' },
  services: { name: 'Service', permission: 'services.read' },
  shared_clients: { name: 'Client partagé', permission: 'clients.read' },
  shared_services: { name: 'Service partagé', permission: 'services.read' },
  invoices: { name: 'Facture', permission: 'invoices.read' },
  payments: { name: 'Paiement', permission: 'payments.read' },
  expeditions: { name: 'Expédition', permission: 'expeditions.read' },
  goods: { name: 'Marchandise', permission: 'goods.read' },
  profiles: { name: 'Utilisateur', permission: 'security.read' },
} as const

export type RecordKind = keyof typeof recordKinds

/** What belongs to records of a kind, and is told in their history too, for who may read it. */
export const belongingTo: Partial<Record<RecordKind, readonly RecordKind[]>> = { invoices: ['payments'] }

export function isRecordKind(table: string | null | undefined): table is RecordKind {
  return typeof table === 'string' && Object.hasOwn(recordKinds, table)
}
