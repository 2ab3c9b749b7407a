const tones: Record<string, string> = {
  Payée: 'ok',
  Reçu: 'ok',
  'Bon état': 'ok',
  Disponible: 'ok',
  Livrée: 'ok',
  Remis: 'ok',
  'En attente': 'wait',
  'Emballage abîmé': 'wait',
  Incomplet: 'wait',
  'À vérifier': 'wait',
  'En dédouanement': 'wait',
  Attendu: 'wait',
  Retard: 'late',
  'En retard': 'late',
  Endommagé: 'late',
  Litige: 'late',
  Perdu: 'late',
  Annulée: 'late',
  'En transit': 'info',
  Ouverte: 'info',
  Chargée: 'info',
  Chargé: 'info',
  Arrivée: 'info',
  Arrivé: 'info',
}

/** A status as a small labelled pill; the colour follows from the word, and a word without one is neutral. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`pill ${tones[status] ?? ''}`}>{status}</span>
}
