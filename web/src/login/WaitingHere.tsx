import { localIds } from '#session/device/local-values.ts'

/**
 * The number of entries on a shared device that will be sent when the people who typed them sign in again.
 * The text does not name these people.
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
