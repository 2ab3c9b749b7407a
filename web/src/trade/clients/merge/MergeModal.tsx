import type { Client } from '@escale/contract/trade/clients/contract'
import { type MergedField, quoted } from '@escale/contract/trade/clients/merge'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { showUndoable } from '#ui/feedback/toast.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { MergeChoice } from './MergeChoice.tsx'
import { MergeComparison } from './MergeComparison.tsx'
import styles from './merge.module.css'
import { takenFields } from './taken-fields.ts'
import { undoFromMessage } from './undo-from-message.ts'

/** Merges two records of one client. The user chooses the second record, then compares both. */
export default function MergeModal({ client, onClose }: { client: Client; onClose: () => void }) {
  const [pair, setPair] = useState<{ id: string; absorbedId: string } | null>(null)
  const [chosen, setChosen] = useState<Partial<Record<MergedField, 'kept' | 'absorbed'>>>({})
  const navigate = useNavigate()
  const preview = useQuery({
    ...api.clients.mergePreview.queryOptions({ input: pair ?? { id: client.id, absorbedId: client.id } }),
    enabled: pair !== null,
  })
  const save = useSave({
    send: (_: undefined, { key }) => {
      const { kept, absorbed } = preview.data ?? orThrow()
      const versions = { version: kept.client.version, absorbedVersion: absorbed.client.version }
      const taken = takenFields(kept.client, absorbed.client, chosen)
      const ids = { id: kept.client.id, absorbedId: absorbed.client.id }
      return api.clients.merge.call({ ...ids, ...versions, taken }, underKey(key))
    },
    done: () => null,
    failed: 'Erreur lors de la fusion des clients',
    onSaved: ({ client: kept, merge }) => {
      showUndoable({
        message: `${quoted(merge.absorbedName)} a été fusionné avec ${quoted(kept.name)}`,
        action: { label: 'Annuler la fusion', onClick: () => void undoFromMessage(merge) },
      })
      onClose()
      if (kept.id !== client.id) navigate(`/app/clients/${kept.id}`, { replace: true })
    },
  })

  function choose(next: typeof pair) {
    setPair(next)
    setChosen({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (preview.data) save.submit(undefined)
  }

  return (
    <AppModal title="Fusionner deux clients" subtitle={client.name} size={640} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.main}>
          <MergeChoice
            client={client}
            onChoose={(id) => choose(id === null ? null : { id: client.id, absorbedId: id })}
          />
          {pair && (
            <QueryContent query={preview} failure="Les deux fiches n'ont pas pu être chargées">
              {({ kept, absorbed }) => (
                <MergeComparison
                  kept={kept}
                  absorbed={absorbed}
                  chosen={chosen}
                  onChoose={(field, side) => setChosen((former) => ({ ...former, [field]: side }))}
                  onSwap={() => choose({ id: pair.absorbedId, absorbedId: pair.id })}
                />
              )}
            </QueryContent>
          )}
        </div>
        {save.refusal && <Refusal sentence={save.refusal} />}
        <Group className="modal-foot" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" disabled={!pair || !preview.data} loading={save.isPending}>
            Fusionner
          </Button>
        </Group>
      </form>
    </AppModal>
  )
}

function orThrow(): never {
  throw new Error('a merge is sent after its preview')
}
