import { quoted } from '@escale/contract/trade/clients/merge'
import type { ClientMerge } from '@escale/contract/trade/clients/merge-rows'
import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './merge.module.css'
import { undoneText } from './undone-text.ts'

/** Recent merges of other records into this client, each with an undo button. */
export function RecentMerges({ merges }: { merges: readonly ClientMerge[] }) {
  return merges.map((merge) => <RecentMerge key={merge.id} merge={merge} />)
}

function RecentMerge({ merge: { id, absorbedName, mergedByName, mergedAt } }: { merge: ClientMerge }) {
  const { moment } = useClocks()
  const [mayDelete, mayWrite] = [useMay('clients.delete'), useMay('clients.write')]
  const save = useSave({
    send: (_: undefined, { key }) => api.clients.undoMerge.call({ id }, underKey(key)),
    done: undoneText,
    failed: "La fusion n'a pas pu être annulée",
    onSaved: () => {},
  })
  return (
    <>
      <div className={`notice info ${styles.recent}`} role="status">
        <span>
          {quoted(absorbedName)} a été fusionné ici par {mergedByName},{' '}
          <span className="num">{moment(mergedAt)}</span>
        </span>
        {mayDelete && mayWrite && (
          <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.submit(undefined)}>
            Annuler la fusion
          </Button>
        )}
      </div>
      {save.refusal && <Refusal sentence={save.refusal} />}
    </>
  )
}
