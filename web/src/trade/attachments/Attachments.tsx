import {
  type AttachedRecord,
  attachmentGroups,
  attachmentRights,
} from '@escale/contract/trade/attachments/kinds'
import { attachmentMessages } from '@escale/contract/trade/attachments/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { showSuccess } from '#ui/feedback/toast.ts'
import { AttachButtons } from './AttachButtons.tsx'
import { AttachmentRow } from './AttachmentRow.tsx'
import styles from './Attachments.module.css'
import { PendingRow } from './PendingRow.tsx'
import { addPendingFile, addRefusedFile, usePendingFiles } from './pending-files.ts'
import { prepareFile } from './prepared-file.ts'

type Props = {
  of: AttachedRecord
  recordId: string
  /** True inside the dialog of the record, false for a card of its page. */
  isWithin?: boolean
}

/** The files attached to a record, with the buttons that attach more. */
export function Attachments({ of, recordId, isWithin = false }: Props) {
  const id = useId()
  const { list, pending, attach, onSent } = useAttachments(of, recordId)
  const mayAttach = useMay(attachmentRights[of].write)
  return (
    <section className={isWithin ? styles.within : 'card'} aria-labelledby={id}>
      <div className={isWithin ? styles.head : 'card-head'}>
        <h2 id={id}>Fichiers joints</h2>
        {mayAttach && <AttachButtons onFiles={attach} />}
      </div>
      {pending.length > 0 && (
        <ul className="rows" aria-label="Fichiers à envoyer">
          {pending.map((one) => (
            <PendingRow key={one.key} pending={one} onSent={onSent} />
          ))}
        </ul>
      )}
      <QueryContent query={list} failure="Les fichiers n'ont pas pu être chargés">
        {(files) =>
          files.length === 0 ? (
            <p className={`muted small ${styles.empty}`}>Aucun fichier joint.</p>
          ) : (
            <ul className="rows" aria-label="Fichiers joints">
              {files.map((file) => (
                <AttachmentRow key={file.id} of={of} recordId={recordId} file={file} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  )
}

function useAttachments(of: AttachedRecord, recordId: string) {
  const files = api[attachmentGroups[of]]
  const queries = useQueryClient()
  const list = useQuery(files.list.queryOptions({ input: { recordId } }))
  const path = `/api/${of}/${recordId}/files`
  const pending = usePendingFiles(path)

  function onSent() {
    showSuccess(attachmentMessages.attached)
    for (const queryKey of [files.key(), api.files.key()]) void queries.invalidateQueries({ queryKey })
  }

  async function attach(chosen: File[]) {
    for (const file of chosen) {
      try {
        addPendingFile(path, await prepareFile(file), onSent)
      } catch (error) {
        addRefusedFile(path, file, error instanceof Error ? error.message : String(error))
      }
    }
  }

  return { list, pending, attach, onSent }
}
