import { localIds } from '#session/device/local-values.ts'

/**
 * The number of pending entries on a shared device that wait for their authors to sign in. The authors are
 * not named.
 */
export function WaitingHere() {
  const count = localIds('outbox-copy').length
  if (count === 0) return null
  return (
    <p className="notice wait" role="status">
      {count > 1 ? `${count} envois attendent` : '1 envoi attend'} ici la connexion de leur auteur.
    </p>
  )
}
