import type { LoggedEvent } from '@escale/contract/security/contract'
import { actionName, deviceName, objectName } from '@escale/contract/security/words'
import type { Column, PhoneRow } from '#ui/DataTable.tsx'
import styles from './Security.module.css'

type Moment = (instant: string) => string

export function logColumns(moment: Moment): Column<LoggedEvent, 'createdAt'>[] {
  return [
    { title: 'Date', width: '172px', cell: ({ createdAt }) => <span className={`num ${styles.moment}`}>{moment(createdAt)}</span> },
    { title: 'Utilisateur', width: 'minmax(130px, 1fr)', cell: whoOf },
    { title: 'Action', width: 'minmax(132px, 1fr)', cell: ({ action }) => <span className="strong">{actionName(action)}</span> },
    { title: 'Objet', width: 'minmax(88px, 0.8fr)', cell: (event) => objectName(event.tableName, event.recordId) },
    { title: 'Résultat', width: '84px', cell: (event) => <Result event={event} /> },
    { title: 'Adresse IP', width: '120px', cell: ({ ipAddress }) => <span className="num">{ipAddress}</span> },
    { title: 'Appareil', width: 'minmax(148px, 1fr)', cell: ({ userAgent }) => deviceName(userAgent) },
    { title: 'Détail', width: 'minmax(72px, 0.8fr)', cell: ({ errorMessage, reported }) => errorMessage ?? (reported ? 'Signalé' : '') },
  ]
}

export function logOnPhone(moment: Moment) {
  return (event: LoggedEvent): PhoneRow => ({
    name: actionName(event.action),
    figure: <Result event={event} />,
    detail: `${whoOf(event)} · ${moment(event.createdAt)}`,
  })
}

export function Result({ event }: { event: LoggedEvent }) {
  return <span className={`pill ${event.success ? 'ok' : 'late'}`}>{event.success ? 'Succès' : 'Échec'}</span>
}

// What only a super_admin does.
const fromAbove = /^(SUPPORT|TENANT)_(?!SWITCH)/

/** A person who is no member of the company is not named to it. */
export function whoOf({ userId, userName, action }: LoggedEvent): string {
  if (userName || !userId) return userName ?? 'Système'
  return fromAbove.test(action) ? 'Plateforme Escale' : "Hors de l'entreprise"
}
