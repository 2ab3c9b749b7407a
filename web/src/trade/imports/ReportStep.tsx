import type { Import } from '@escale/contract/trade/imports/contract'
import { importMessages } from '@escale/contract/trade/imports/messages'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { Progress } from '#ui/figures/Progress.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { ImportedLines } from './ImportedLines.tsx'
import styles from './imports.module.css'
import { LinesAside } from './LinesAside.tsx'
import { isUnderWay } from './stages.ts'
import { nounOf, unreadWords } from './words.ts'

const pollEveryMs = 1000

/** The queries to refetch after an import, by kind of import. */
const queriesOfKind = {
  clients: api.clients,
  services: api.services,
  goods: api.warehouse,
  invoices: api.invoices,
}

/**
 * Progress and result of an import. The server continues when the dialog closes. The import can be undone for
 * a day.
 */
export function ReportStep({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    ...api.imports.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollEveryMs : false),
  })
  const queries = useQueryClient()
  const { kind, state } = query.data ?? {}
  useEffect(() => {
    // The import runs on the server after the request has ended, so the lists are refetched when it is done.
    if (kind && (state === 'Terminé' || state === 'Annulé'))
      void queries.invalidateQueries({ queryKey: queriesOfKind[kind].key() })
  }, [queries, kind, state])
  return (
    <QueryContent query={query} failure="L'import n'a pas pu être suivi">
      {(one) => (
        <div className={styles.step}>
          {isUnderWay(one) ? <ImportProgress one={one} /> : <Outcome one={one} />}
          {!isUnderWay(one) && <LinesAside one={one} />}
          {one.kind === 'invoices' && one.state === 'Annulé' && one.writtenCount > one.undoneCount && (
            <ImportedLines one={one} of="gardées" />
          )}
          <Footer one={one} onClose={onClose} />
        </div>
      )}
    </QueryContent>
  )
}

function ImportProgress({ one: { kind, writtenCount, linesCount, state } }: { one: Import }) {
  const words =
    state === 'Annulation'
      ? 'Annulation en cours…'
      : `${pluralize(writtenCount, nounOf(kind))} sur ${pluralize(linesCount, 'ligne')}`
  return (
    <State
      icon={IconLoader2}
      title={state === 'Annulation' ? 'Annulation en cours' : 'Import en cours'}
      hint="Vous pouvez fermer : l'import continue."
      action={<Progress label="Avancement de l'import" value={writtenCount} max={linesCount} words={words} />}
    />
  )
}

function Outcome({ one }: { one: Import }) {
  const { moment } = useClocks()
  const { kind, state, writtenCount, undoneCount, undoableUntil, unreadCount } = one
  if (state === 'Échec')
    return (
      <State
        icon={IconAlertTriangle}
        title="L'import a échoué"
        hint="Rien n'a été écrit. Recommencez avec le même fichier."
      />
    )
  if (state === 'Annulé') {
    const remaining = writtenCount - undoneCount
    const hint =
      remaining > 0
        ? `${pluralize(remaining, nounOf(kind))} : modifiés ou utilisés depuis, ils restent.`
        : "Tout ce qu'il avait écrit est retiré."
    return <State icon={IconCircleCheck} title="Import annulé" hint={hint} />
  }
  const words = [
    unreadCount > 0 && unreadWords(kind, unreadCount, 'sont entrées'),
    undoableUntil && `Peut être annulé jusqu'au ${moment(undoableUntil)}.`,
  ]
  const hint = words.filter(Boolean).join(' ') || undefined
  return (
    <State icon={IconCircleCheck} title={`${pluralize(writtenCount, nounOf(kind))} de plus`} hint={hint} />
  )
}

function Footer({ one, onClose }: { one: Import; onClose: () => void }) {
  const undoing = useSave({
    send: (_: undefined, { key }) => api.imports.undo.call({ id: one.id }, underKey(key)),
    done: importMessages.undone,
    failed: importMessages.undoFailed,
    onSaved: () => {},
  })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {undoing.refusal && <Refusal sentence={undoing.refusal} />}
      {isAsking && one.undoableUntil && (
        <QuestionBar
          tone="danger"
          question={`Retirer ${pluralize(one.writtenCount, nounOf(one.kind))} que cet import a écrits ? Ceux qui ont servi ou changé depuis restent.`}
          back="Garder"
          onBack={() => setAsking(false)}
          confirm="Confirmer l'annulation"
          onConfirm={() => undoing.submit(undefined)}
          isPending={undoing.isPending}
        />
      )}
      <div className="modal-foot">
        {one.undoableUntil && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Annuler l'import
          </Button>
        )}
        <Button ml="auto" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}
