import { type Permission, permissions } from '#access/permissions.ts'

/**
 * Permissions that an API key can receive. Permissions about people, security, settings, keys and exports are
 * excluded.
 */
export const scopeGroups = [
  {
    title: 'Clients',
    scopes: { 'clients.read': 'Lire', 'clients.write': 'Créer et modifier', 'clients.delete': 'Supprimer' },
  },
  {
    title: 'Services',
    scopes: { 'services.read': 'Lire', 'services.write': 'Créer, modifier et supprimer' },
  },
  {
    title: 'Factures',
    scopes: {
      'invoices.read': 'Lire',
      'invoices.write': 'Créer et modifier',
      'invoices.delete': 'Supprimer',
    },
  },
  {
    title: 'Paiements',
    scopes: {
      'payments.read': 'Lire',
      'payments.write': 'Enregistrer et modifier',
      'payments.delete': 'Supprimer',
    },
  },
  {
    title: 'Compte client',
    scopes: {
      'ledger.read': 'Lire',
      'ledger.record': 'Enregistrer un reçu, utiliser une avance',
      'ledger.correct': 'Établir un avoir, rembourser, abandonner un reste',
    },
  },
  {
    title: 'Devis',
    scopes: { 'quotes.read': 'Lire', 'quotes.write': 'Créer et modifier', 'quotes.delete': 'Supprimer' },
  },
  {
    title: 'Crédit et prix',
    scopes: {
      'limits.read': 'Lire les plafonds',
      'limits.write': 'Modifier les plafonds',
      'prices.read': 'Lire les grilles de prix',
      'prices.write': 'Modifier les grilles de prix',
      'series.read': 'Lire les séries de numéros',
      'currencies.read': 'Lire les devises et les taux',
      'rates.write': 'Enregistrer un taux',
    },
  },
  {
    title: 'Caisse et comptes',
    scopes: {
      'accounts.read': 'Lire les comptes et leurs mouvements',
      'accounts.move': "Transférer et apporter de l'argent",
      'accounts.acknowledge': 'Recevoir un transfert',
      'expenses.record': 'Enregistrer une dépense',
      'till.read': 'Lire les sessions et le journal de caisse',
      'till.use': 'Ouvrir, compter et clôturer une caisse',
      'till.approve': 'Approuver un écart de caisse',
      'till.reopen': 'Rouvrir une caisse et régler les écarts',
    },
  },
  {
    title: 'Expéditions',
    scopes: {
      'expeditions.read': 'Lire',
      'expeditions.money': 'Lire les montants',
      'expeditions.write': 'Créer, modifier et faire avancer',
      'expeditions.back': 'Reculer et annuler',
      'expeditions.delete': 'Supprimer',
    },
  },
  {
    title: 'Marchandises',
    scopes: {
      'goods.read': 'Lire',
      'quay.read': 'Lire les départs à charger ou à pointer',
      'goods.load': 'Charger, décharger, pointer et scinder',
      'releases.approve': 'Dispenser de facture, autoriser une remise impayée',
    },
  },
  {
    title: 'Entrepôt',
    scopes: {
      'reception.lookUp': 'Chercher un client',
      'reception.read': 'Lire',
      'reception.receive': 'Recevoir et modifier',
      'reception.delete': 'Supprimer',
    },
  },
  {
    title: 'Tableau de bord',
    scopes: { 'dashboard.read': 'Compter', 'dashboard.money': 'Lire les montants' },
  },
] as const satisfies readonly { title: string; scopes: Partial<Record<Permission, string>> }[]

/** Permissions included in another one. For example, reading all money figures includes reading one's own. */
const implied: Partial<Record<Permission, Permission[]>> = {
  'dashboard.money': ['dashboard.ownMoney'],
  'payments.write': ['payments.record'],
  'reception.lookUp': ['releases.read'],
  'reception.read': ['releases.print'],
  'reception.receive': ['photos.add'],
}

export const scopes: readonly Permission[] = permissions.filter((permission) =>
  scopeGroups.some((group) => permission in group.scopes),
)

/** Whether a key with the permissions `granted` has this permission. */
export function hasScope(granted: readonly string[], permission: Permission): boolean {
  return (
    granted.includes(permission) ||
    granted.some((scope) => implied[scope as Permission]?.includes(permission))
  )
}
