import type { LoggedEvent } from '@escale/contract/company/security/contract'
import { deviceName, objectName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Result, whoOf } from './log-columns.tsx'

type Props = { event: LoggedEvent; people: { id: string; name: string }[]; onClose: () => void }

/** The details of one security event. */
export default function EventModal({ event, people, onClose }: Props) {
  const { exactMoment: moment } = useClocks()
  const about = people.find(({ id }) => id === event.recordId)?.name ?? event.recordId
  const facts: [string, React.ReactNode][] = [
    [
      'Date',
      <span key="date" className="num">
        {moment(event.createdAt)}
      </span>,
    ],
    ['Utilisateur', [whoOf(event), event.userEmail].filter(Boolean).join(' · ')],
    ['Résultat', <Result key="result" event={event} />],
    ['Objet', [objectName(event.tableName, event.recordId), about].filter(Boolean).join(' · ')],
    ['Détail', event.errorMessage],
    ['Adresse IP', event.ipAddress],
    ['Appareil', event.userAgent && `${deviceName(event.userAgent)} · ${event.userAgent}`],
    ['Source', event.reported ? "Signalé par l'appareil" : 'Constaté par le serveur'],
    ['Code', event.action],
  ]
  return (
    <AppModal title={actionName(event.action)} size={520} onClose={onClose}>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </AppModal>
  )
}
