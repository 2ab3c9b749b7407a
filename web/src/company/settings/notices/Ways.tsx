import type { NoticeSettings } from '@escale/contract/trade/notices/contract'
import { Stack } from '@mantine/core'
import { Link } from 'react-router'

/**
 * The channels (WhatsApp, email) and the hours of automatic messages. The user sees them before switching
 * anything on.
 */
export function Ways({ settings: { account, sendsMail, hours } }: { settings: NoticeSettings }) {
  return (
    <Stack gap="xs" px={{ base: 16, sm: 20 }} pt="md">
      {account === null && (
        <p className="notice info" role="note">
          <span>
            <b>Sans compte WhatsApp, rien ne part tout seul par WhatsApp.</b>{' '}
            {sendsMail
              ? 'Ces messages partent par email ; un client sans email est laissé de côté, et le journal dit pourquoi.'
              : "Et aucun email ne part de cette installation : tant que l'un des deux n'est pas réglé, rien ne partira."}{' '}
            <Link className="link" to="/app/parametres/whatsapp">
              Relier un compte WhatsApp
            </Link>
          </span>
        </p>
      )}
      {account === 'Arrêté' && (
        <p className="notice wait" role="note">
          <span>
            <b>Votre compte WhatsApp est arrêté.</b> En attendant, ces messages partent par email ; les autres
            attendent jusqu'à trois jours.{' '}
            <Link className="link" to="/app/parametres/whatsapp">
              Voir le compte
            </Link>
          </span>
        </p>
      )}
      <p className="small muted">
        {account === null ? 'Ils partent' : "Par WhatsApp d'abord, sinon par email. Ils partent"} de{' '}
        {hours.from} à {hours.until}, à l'heure de l'entreprise. Qui a répondu STOP ne reçoit plus rien.
      </p>
    </Stack>
  )
}
