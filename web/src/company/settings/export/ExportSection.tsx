import type { Export } from '@escale/contract/company/exports/contract'
import { exportMessages } from '@escale/contract/company/exports/messages'
import { Box, Button, Group } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { requestFailureText } from '#ui/feedback/request-failure-text.ts'
import { pluralize } from '#ui/figures/count.ts'
import { Progress } from '#ui/figures/Progress.tsx'
import { fileSize } from '#ui/files/file-size.ts'
import { ConfirmDelete } from '#ui/form/ConfirmDelete.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const lookEveryMs = 1000

/** Exports all company data as a file: starts the export, shows its progress, then a download link. */
export default function ExportSection() {
  const query = useQuery({
    ...api.exports.list.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEveryMs : false),
  })
  const mayManage = useMay('exports.manage')
  const start = useSave({
    send: (_: undefined, { key }) => api.exports.create.call(undefined, underKey(key)),
    action: 'repeated',
    done: exportMessages.started,
    failed: exportMessages.startFailed,
    onSaved: () => {},
  })
  return (
    <Panel
      title="Exporter les données"
      hint="Toutes les données de l'entreprise en un fichier ZIP : chaque table en CSV pour un tableur et en JSON sans perte, les fichiers joints, un LISEZMOI. Le fichier se télécharge pendant trois jours, puis disparaît."
    >
      <QueryContent query={query} failure="Les exports n'ont pas pu être chargés">
        {(made) => (
          <>
            <div className="card-head">
              {start.refusal && <Refusal sentence={start.refusal} />}
              <Button
                leftSection={<IconPackageExport size={16} stroke={1.6} aria-hidden />}
                loading={start.isPending}
                disabled={!mayManage || made.some(isUnderWay)}
                onClick={() => start.submit(undefined)}
              >
                Exporter toutes les données
              </Button>
            </div>
            {made.length > 0 && (
              <ul className="rows">
                {made.map((one) => (
                  <ExportRow key={one.id} made={one} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

const tones: Record<string, string> = { 'En attente': 'wait', 'En cours': 'info', Prêt: 'ok', Échec: 'late' }

function ExportRow({ made }: { made: Export }) {
  const { id, state, createdAt, askedBy } = made
  const { moment } = useClocks()
  return (
    <li aria-label={`Export du ${moment(createdAt)}`}>
      <RowWords>
        <span className="strong">Export du {moment(createdAt)}</span>
        <span className="small muted">
          {[`demandé par ${askedBy}`, ...factsOf(made, moment)].join(' · ')}
        </span>
      </RowWords>
      <span className={`pill ${tones[state] ?? ''}`}>{state}</span>
      {isUnderWay(made) && <Running made={made} />}
      {state === 'Prêt' && <Ready id={id} />}
    </li>
  )
}

function factsOf(
  { state, rowsCount, size, expiresAt }: Export,
  moment: (instant: string) => string,
): string[] {
  if (state === 'Échec') return ["le fichier n'a pas pu être écrit : recommencez"]
  if (state !== 'Prêt') return []
  return [
    pluralize(rowsCount ?? 0, 'fiche'),
    fileSize(size ?? 0),
    `disponible jusqu'au ${moment(expiresAt ?? '')}`,
  ]
}

/** The progress and current step of an export, with a button to cancel it. */
function Running({ made: { id, progress, step } }: { made: Export }) {
  const mayManage = useMay('exports.manage')
  const stop = useRemoval(id, exportMessages.cancelled)
  const words = step ? `${progress} % · ${step}` : 'Préparation…'
  return (
    <Group flex="1 0 100%">
      <Progress label="Avancement de l'export" value={progress} max={100} words={words} />
      <Button
        variant="default"
        size="xs"
        disabled={!mayManage}
        loading={stop.isPending}
        onClick={() => stop.submit()}
      >
        Annuler l'export
      </Button>
    </Group>
  )
}

function Ready({ id }: { id: string }) {
  const mayManage = useMay('exports.manage')
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const removal = useRemoval(id, exportMessages.removed)
  const path = `/api/exports/${id}/file`

  /**
   * The download is a plain link, so it cannot ask for a password. If the server requires a recent proof of
   * identity, the click first opens that dialog.
   */
  async function downloadProved(event: MouseEvent) {
    event.preventDefault()
    await api.exports.get.call({ id }).then(
      () => {
        setRefusal(null)
        location.assign(path)
      },
      (error: unknown) => setRefusal(requestFailureText(error)),
    )
  }

  return (
    <>
      <Button
        component="a"
        href={path}
        onClick={(event) => void downloadProved(event)}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      >
        Télécharger
      </Button>
      <Button variant="subtle" color="red" disabled={!mayManage} onClick={() => setAsking(true)}>
        Supprimer
      </Button>
      {refusal && (
        <Box flex="1 0 100%">
          <Refusal sentence={refusal} />
        </Box>
      )}
      {isAsking && (
        <Box flex="1 0 100%">
          <ConfirmDelete
            question="Supprimer ce fichier ? Vos données, elles, restent."
            removal={removal}
            onCancel={() => setAsking(false)}
          />
        </Box>
      )}
    </>
  )
}

function useRemoval(id: string, done: string) {
  return useSave<void, unknown>({
    send: (_, { key }) => api.exports.remove.call({ id }, underKey(key)),
    done,
    failed: exportMessages.removeFailed,
    onSaved: () => {},
  })
}

function isUnderWay({ state }: Export): boolean {
  return state === 'En attente' || state === 'En cours'
}
