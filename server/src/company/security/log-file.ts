import { deviceName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import { csvOf } from '#channels/sheets/csv.ts'
import type { eventsToExport } from './queries.ts'

type ExportedEvents = Awaited<ReturnType<typeof eventsToExport>>

const headings = [
  'Date',
  'Utilisateur',
  'Email',
  'Action',
  'Code',
  'Objet',
  'Résultat',
  'Adresse IP',
  'Appareil',
  'Détail',
  'Source',
]

/** The security log as a CSV file. `isCut`: the oldest events are left out because there are too many. */
export function logFile(events: ExportedEvents, isCut: boolean, day: string): File {
  const rows = events.map((event) => [
    event.localTime,
    event.userName,
    event.userEmail,
    actionName(event.action),
    event.action,
    [event.tableName, event.recordId].filter(Boolean).join(' '),
    event.success ? 'Succès' : 'Échec',
    event.ipAddress,
    deviceName(event.userAgent),
    event.errorMessage,
    event.reported ? 'Signalé' : 'Serveur',
  ])
  const last = isCut
    ? [['Fichier limité aux 50 000 événements les plus récents : choisissez une période plus courte.']]
    : []
  return new File([csvOf([headings, ...rows, ...last])], `journal-securite-${day}.csv`, {
    type: 'text/csv; charset=utf-8',
  })
}
