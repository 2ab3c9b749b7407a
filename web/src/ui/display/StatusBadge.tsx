import styles from './StatusBadge.module.css'

const tones: Record<string, string | undefined> = {
  Payée: 'ok',
  Reçu: 'ok',
  'Bon état': 'ok',
  Livrée: 'ok',
  Clôturée: 'ok',
  Remis: 'ok',
  Accepté: 'ok',
  Facturé: 'ok',
  'En attente': 'wait',
  Disponible: 'wait',
  'Emballage abîmé': 'wait',
  Incomplet: 'wait',
  'À vérifier': 'wait',
  Attendu: 'wait',
  Expiré: 'wait',
  Retard: 'late',
  'En retard': 'late',
  Endommagé: 'late',
  Litige: 'late',
  Perdu: 'late',
  Refusé: 'late',
  Annulée: 'late',
  Bloquée: 'late',
  Ouverte: 'info',
  Envoyé: 'info',
  Chargée: 'info',
  Chargé: 'info',
  'En transit': styles.indigo,
  Arrivée: styles.violet,
  Arrivé: styles.violet,
  'En dédouanement': styles.violet,
}

/** A status as a small coloured label. A status without a defined colour is grey. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`pill ${tones[status] ?? ''}`}>{status}</span>
}
