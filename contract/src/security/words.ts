/** What an event is called on screen; one we do not know shows its own name. */
export const actionNames: Record<string, string> = {
  LOGIN_ATTEMPT: 'Connexion',
  LOGIN_FAILED: 'Connexion impossible',
  LOGOUT: 'Déconnexion',
  SESSION_CLOSED: 'Session fermée',
  INVITATION_ACCEPTED: 'Invitation acceptée',
  INVITATION_CANCELLED: 'Invitation annulée',
  ACCESS_GRANTED: 'Accès accordé',
  ACCESS_REFUSED: "Demande d'accès refusée",
  USER_INVITED: 'Utilisateur invité',
  USER_DEACTIVATED: 'Utilisateur désactivé',
  USER_REACTIVATED: 'Utilisateur réactivé',
  USER_REMOVED: 'Utilisateur supprimé',
  PASSWORD_CHANGED: 'Mot de passe changé',
  EMAIL_CHANGE_ASKED: "Changement d'email demandé",
  EMAIL_CHANGED: 'Email changé',
  PROFILE_UPDATED: 'Profil modifié',
  ACCESS_ASKED: 'Accès demandé',
  ACCOUNT_DELETED: 'Compte supprimé',
  SUPER_ADMIN_INVITED: 'Super administrateur invité',
  SUPER_ADMIN_INVITATION_CANCELLED: 'Invitation de super administrateur annulée',
  SUPER_ADMIN_MADE: 'Super administrateur ajouté',
  SUPER_ADMIN_UNMADE: 'Super administrateur retiré',
  FILE_LINK_MADE: 'Lien de fichier créé',
  FILE_LINK_REVOKED: 'Lien de fichier révoqué',
  FILE_LINKS_REVOKED: 'Liens de fichiers révoqués',
  ATTESTED_ACCOUNT_ENDED: "Accès fermé : l'adresse est à quelqu'un d'autre",
  MAIL_TESTED: "Essai d'envoi de courriel",
  SETTINGS_UPDATED: 'Paramètres modifiés',
  SESSIONS_ENDED: 'Sessions fermées',
  PASSWORD_RESET_ASKED: 'Réinitialisation demandée',
  PASSWORD_RESET: 'Mot de passe réinitialisé',
  ROLE_CHANGED: 'Rôle changé',
  TENANT_SWITCH: "Changement d'entreprise",
  SUPPORT_ACCESS: 'Accès support',
  SUPPORT_CONFIRMED: 'Accès support en écriture',
  SUPPORT_ENDED: "Fin de l'accès support",
  TENANT_CREATED: 'Entreprise créée',
  TENANT_UPDATED: 'Entreprise modifiée',
  TENANT_SUSPENDED: 'Entreprise suspendue',
  TENANT_REOPENED: 'Entreprise rouverte',
  SIGN_UP_OPENED: 'Inscription ouverte',
  SIGN_UP_CLOSED: 'Inscription fermée',
  ANNOUNCEMENT_PUBLISHED: 'Annonce publiée',
  ANNOUNCEMENT_UPDATED: 'Annonce modifiée',
  ANNOUNCEMENT_REMOVED: 'Annonce supprimée',
  IDENTITY_CHANGED: 'Identité visuelle modifiée',
  ACCESS_DENIED: 'Accès refusé',
  BALANCE_MISMATCH: 'Solde incohérent',
  EXPORT: 'Export',
  EXPORT_ASKED: 'Export des données demandé',
  EXPORT_DOWNLOADED: 'Export des données téléchargé',
  EXPORT_REMOVED: 'Export des données annulé ou supprimé',
  API_KEY_CREATED: "Clé d'API créée",
  API_KEY_REVOKED: "Clé d'API révoquée",
  PRINT: 'Impression',
  CLIENT_CREATED: 'Client créé',
  CLIENT_UPDATED: 'Client modifié',
  SERVICE_CREATED: 'Service créé',
  SERVICE_UPDATED: 'Service modifié',
  INVOICE_CREATED: 'Facture créée',
  INVOICE_UPDATED: 'Facture modifiée',
  PAYMENT_CREATED: 'Paiement créé',
  PAYMENT_UPDATED: 'Paiement modifié',
  EXPEDITION_CREATED: 'Expédition créée',
  EXPEDITION_UPDATED: 'Expédition modifiée',
  RECEIPT_CREATED: 'Réception créée',
  RECEIPT_UPDATED: 'Réception modifiée',
  PAGE_BLOCKED: 'Écran refusé',
  SHORTCUT_BLOCKED: 'Raccourci bloqué',
  POLICY_VIOLATION: 'Violation de sécurité',
}

const objectNames: Record<string, string> = {
  account: 'Compte',
  api_keys: "Clés d'API",
  apiKeys: "Clés d'API",
  announcements: 'Annonces',
  clients: 'Clients',
  company_info: 'Identité et documents',
  dashboard: 'Tableau de bord',
  expeditions: 'Expéditions',
  exports: 'Export des données',
  installation: 'Installation',
  invoices: 'Factures',
  invoicing_settings: 'Facturation',
  mail_settings: 'Courriel',
  mailbox: 'Courriels',
  payments: 'Paiements',
  profiles: 'Utilisateur',
  security: 'Sécurité',
  security_logs: 'Journal de sécurité',
  services: 'Services',
  settings: 'Paramètres',
  sub_products: 'Sous-produits',
  tenants: 'Entreprises',
  users: 'Utilisateurs',
  warehouse: 'Entrepôt',
}

/** What an event is about: the table it names, or the domain of the operation that was refused. */
export function objectName(tableName: string | null, recordId: string | null): string {
  const named = tableName ?? recordId?.match(/^(\w+)\.\w+$/)?.[1]
  return named ? (objectNames[named] ?? named) : ''
}

/** What a browser or a program may report: never signing in, a role or a deletion, which only the server can vouch for. */
export const reportable = [
  'EXPORT',
  'PRINT',
  'CLIENT_CREATED',
  'CLIENT_UPDATED',
  'SERVICE_CREATED',
  'SERVICE_UPDATED',
  'INVOICE_CREATED',
  'INVOICE_UPDATED',
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'EXPEDITION_CREATED',
  'EXPEDITION_UPDATED',
  'RECEIPT_CREATED',
  'RECEIPT_UPDATED',
  'PAGE_BLOCKED',
  'SHORTCUT_BLOCKED',
  'POLICY_VIOLATION',
] as const

/** What a browser blocked and told the log: its page has said so already. */
export const blockedActions: readonly string[] = ['PAGE_BLOCKED', 'SHORTCUT_BLOCKED', 'POLICY_VIOLATION']

/** Failed attempts at signing in, in 24 hours, from which an account is said to be under attack. */
export const alarmingFailures = 3

export function actionName(action: string): string {
  return actionNames[action] ?? action
}

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** `Chrome sur Windows`, from what a browser says of itself; the beginning of it when that is no browser we know. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu'
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? userAgent.slice(0, 40)
}
