import type { LoggedEvent } from '@escale/contract/company/security/contract'
import { deviceName, objectName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

type Moment = (instant: string) => string

export function logColumns(moment: Moment): Column<LoggedEvent, 'createdAt'>[] {
  return [
    { title: 'Date', width: 172, cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span> },
    { title: 'Utilisateur', width: 130, grow: 1, cell: whoOf },
    {
      title: 'Action',
      width: 132,
      grow: 1,
      cell: ({ action }) => <span className="strong">{actionName(action)}</span>,
    },
    {
      title: 'Objet',
      width: 88,
      grow: 0.8,
      leaves: 2,
      cell: (event) => objectName(event.tableName, event.recordId),
    },
    { title: 'Résultat', width: 84, cell: (event) => <Result event={event} /> },
    {
      title: 'Adresse IP',
      width: 120,
      leaves: 3,
      cell: ({ ipAddress }) => <span className="num">{ipAddress}</span>,
    },
    { title: 'Appareil', width: 148, grow: 1, leaves: 1, cell: ({ userAgent }) => deviceName(userAgent) },
    {
      title: 'Détail',
      width: 72,
      grow: 0.8,
      leaves: 4,
      cell: ({ errorMessage, reported }) => errorMessage ?? (reported ? 'Signalé' : ''),
    },
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

// Codes of actions that a super_admin does to a company, such as `SUPPORT_…`. A super_admin switching
// companies is left out.
const fromAbove = /^(SUPPORT|TENANT)_(?!SWITCH)/

/**
 * The name of the user who did an action. Names of users who are not members of the company are not shown.
 */
export function whoOf({ userId, userName, action }: LoggedEvent): string {
  if (userName || !userId) return userName ?? 'Système'
  return fromAbove.test(action) ? 'Plateforme Escale' : "Hors de l'entreprise"
}
