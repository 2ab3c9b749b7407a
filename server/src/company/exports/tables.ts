import { type DomainName, domains } from '@escale/contract/domains'

/**
 * A table or view to export, with all columns that may be read except `omit`. `of` is `company` (the default)
 * if the table has a `tenant_id` column. From any other table, the rows that the company may read are
 * exported.
 */
export type ExportedTable = {
  table: string
  title: string
  order: string
  omit?: string[]
  of?: 'company' | 'everyone' | 'itself'
}

// The tables of an export. A test compares this list with the database catalogue: a new table belongs here or
// in `leftOut`.
export const exportedTables: readonly ExportedTable[] = [
  { table: 'tenants', title: 'Entreprise', order: 'id', of: 'itself' },
  { table: 'company_info', title: 'Informations légales et documents', order: 'tenant_id' },
  { table: 'invoicing_settings', title: 'Réglages de facturation', order: 'tenant_id' },
  { table: 'series_settings', title: 'Préfixes des numéros légaux', order: 'tenant_id' },
  { table: 'warehouse_settings', title: "Réglages de l'entrepôt", order: 'tenant_id' },
  { table: 'mail_settings', title: 'Réglages du courrier', order: 'tenant_id' },
  ...tablesOf('clients'),
  { table: 'client_merges', title: 'Clients fusionnés', order: 'id' },
  { table: 'parties', title: 'Adresses des documents de transport', order: 'id' },
  { table: 'client_terms', title: 'Conditions des clients', order: 'id' },
  { table: 'reminder_settings', title: 'Réglages des relances', order: 'tenant_id' },
  { table: 'reminder_holds', title: 'Promesses, pauses et litiges', order: 'id' },
  ...tablesOf('services'),
  ...tablesOf('prices'),
  { table: 'sub_products', title: 'Sous-produits', order: 'id' },
  ...tablesOf('invoices'),
  { table: 'invoice_items', title: 'Lignes de facture', order: 'invoice_id, position' },
  ...tablesOf('credit_notes'),
  { table: 'credit_note_lines', title: "Lignes d'avoir", order: 'credit_note_id, position' },
  ...tablesOf('quotes'),
  { table: 'quote_items', title: 'Lignes de devis', order: 'quote_id, position' },
  ...tablesOf('payments'),
  { table: 'refunds', title: 'Remboursements', order: 'id' },
  { table: 'account_entries', title: 'Écritures des comptes clients', order: 'written_at, document_id, id' },
  { table: 'allocations', title: 'Répartitions des reçus et avoirs', order: 'written_at, invoice_id, id' },
  { table: 'credits', title: 'Avances et avoirs libres', order: 'source_id' },
  { table: 'currency_settings', title: 'Réglages des devises', order: 'tenant_id' },
  { table: 'company_currencies', title: 'Devises', order: 'currency' },
  { table: 'exchange_rates', title: 'Taux de change', order: 'id' },
  ...tablesOf('money_accounts'),
  { table: 'payment_methods', title: 'Modes de paiement', order: 'id' },
  { table: 'method_accounts', title: 'Comptes proposés par mode de paiement', order: 'method' },
  { table: 'till_settings', title: 'Réglages de la caisse', order: 'tenant_id' },
  { table: 'accounting_settings', title: "Numéros de compte de l'export comptable", order: 'tenant_id' },
  { table: 'till_thresholds', title: 'Écarts de caisse permis', order: 'currency' },
  { table: 'day_settings', title: 'Envoi de la journée de caisse', order: 'tenant_id' },
  { table: 'day_sendings', title: 'Journées de caisse envoyées', order: 'day, user_id' },
  ...tablesOf('till_sessions'),
  { table: 'till_counts', title: 'Comptages de caisse', order: 'session_id, moment, attempt, currency' },
  { table: 'till_devices', title: 'Appareils des caisses', order: 'session_id, device' },
  { table: 'account_moves', title: "Mouvements des comptes d'argent", order: 'account_id, id' },
  { table: 'payment_tenders', title: 'Remises des paiements', order: 'payment_id, position' },
  { table: 'money_transfers', title: 'Transferts', order: 'id' },
  { table: 'expenses', title: 'Dépenses', order: 'id' },
  ...tablesOf('expeditions'),
  { table: 'expedition_containers', title: "Conteneurs d'expédition", order: 'id' },
  { table: 'cargo_notes', title: 'Notes de cargaison', order: 'id' },
  { table: 'house_waybills', title: 'Connaissements maison', order: 'number' },
  { table: 'house_waybill_editions', title: 'Connaissements maison émis', order: 'waybill_id, edition' },
  { table: 'sydonia_codes', title: 'Codes de douane des expéditions', order: 'id' },
  { table: 'expedition_events', title: "Événements d'expédition", order: 'id' },
  { table: 'goods', title: 'Marchandises et véhicules', order: 'id' },
  { table: 'arrival_counts', title: "Pointages à l'arrivée", order: 'id' },
  { table: 'release_requests', title: 'Dérogations de remise', order: 'id' },
  { table: 'document_links', title: 'Liens publics de documents (sans le lien)', order: 'id' },
  { table: 'tracking_links', title: 'Liens de suivi (sans le lien)', order: 'id' },
  { table: 'whatsapp_settings', title: 'Réglages de WhatsApp', order: 'tenant_id' },
  {
    table: 'whatsapp_accounts',
    title: 'Compte WhatsApp (sans le jeton)',
    order: 'tenant_id',
    omit: ['token_sealed', 'app_secret_sealed'],
  },
  {
    table: 'sign_on_providers',
    title: 'Connexion unique (sans le secret)',
    order: 'tenant_id',
    omit: ['sealed_secret'],
  },
  { table: 'sign_on_domains', title: 'Domaines de la connexion unique', order: 'domain' },
  { table: 'message_templates', title: 'Modèles de messages', order: 'id' },
  { table: 'conversations', title: 'Conversations', order: 'id' },
  { table: 'conversation_keys', title: 'Numéros et identités des conversations', order: 'kind, value' },
  { table: 'messages', title: 'Messages', order: 'id' },
  { table: 'document_sendings', title: 'Documents envoyés aux clients', order: 'id' },
  { table: 'notice_rules', title: 'Messages automatiques', order: 'kind' },
  { table: 'notices', title: 'Avis aux clients', order: 'id' },
  { table: 'record_changes', title: 'Historique des fiches', order: 'record_id, id' },
  { table: 'files', title: 'Fichiers', order: 'id', omit: ['storage_key'] },
  { table: 'attachments', title: 'Fichiers joints aux fiches', order: 'id' },
  { table: 'counters', title: 'Numéros attribués', order: 'kind, year' },
  { table: 'document_series', title: 'Séries de numéros légaux', order: 'kind, year' },
  { table: 'profiles', title: 'Personnes', order: 'id', of: 'itself' },
  { table: 'user_tenants', title: "Accès à l'entreprise", order: 'user_id' },
  { table: 'user_roles', title: 'Rôles et leur historique', order: 'id' },
  { table: 'invitations', title: 'Invitations', order: 'id', omit: ['token_hash'] },
  { table: 'access_requests', title: "Demandes d'accès", order: 'id' },
  { table: 'list_views', title: 'Vues de listes', order: 'id' },
  { table: 'imports', title: 'Imports', order: 'id' },
  { table: 'api_keys', title: "Clés d'API (sans la clé)", order: 'id' },
  { table: 'security_logs', title: 'Journal de sécurité', order: 'created_at, id' },
]

/** Tables that are not exported, with the reason. */
export const leftOut = [
  'announcements', // written by the platform, and short-lived
  'account_balances', // computed from the moves of the accounts
  'billed_names', // computed from the exported invoices
  'company_figures', // computed from the exported tables
  'receivables', // computed from the invoices and payments, as the next three
  'invoice_figures',
  'client_figures',
  'payment_figures',
  'file_stores', // computed from the files
  'file_links', // expired within the hour
  'removed_files', // deletions not yet done in the file store
  'whatsapp_events', // raw webhook events: their content is in the messages
  'import_lines', // lines read from an imported file, deleted within a week
  'exports', // the list of exports itself
  'removed_records', // deletions of the last ten minutes
  'idempotency_keys', // responses stored for a month to prevent duplicates
]

/** The table of a domain such as clients, and the table of its rows shared by all companies. */
function tablesOf(table: DomainName): ExportedTable[] {
  const { title, shared } = { shared: undefined, ...domains[table] }
  return [
    { table, title, order: 'id' },
    ...(shared
      ? [{ table: `shared_${table}`, title: shared.title, order: 'id', of: 'everyone' as const }]
      : []),
  ]
}
