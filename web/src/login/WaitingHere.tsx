import { localIds } from '#session/local-values.ts'

/**
 * On a device that several people share: how much waits here for its owner to sign in, and not whose it is.
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
