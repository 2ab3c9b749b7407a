import type { Role } from '@escale/contract/access/permissions'

/** A one-line summary of the rights of each role. */
export const roleHints: Partial<Record<Role, string>> = {
  viewer: 'Voit clients, factures et expéditions ; ne change rien.',
  employee:
    "Crée et modifie clients, factures, expéditions ; encaisse et remet selon l'entreprise ; ne supprime rien.",
  manager:
    'Comme un employé ; encaisse, supprime (sauf un paiement), voit tous les montants et les rapports, et autorise une remise.',
  admin: "Tout : l'entrepôt, les utilisateurs, la sécurité et les paramètres aussi.",
  warehouse_supervisor:
    "L'entrepôt seulement : reçoit, étiquette et remet les marchandises, sans les montants facturés.",
}
