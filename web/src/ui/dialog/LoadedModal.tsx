import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#api.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { useLate } from '#ui/feedback/Loading.tsx'
import { AppModal } from './AppModal.tsx'
import styles from './LoadedModal.module.css'

type Props<Row> = {
  query: UseQueryResult<Row>
  /** What the dialog is called until the record is there. */
  title: string
  size: number
  onClose: () => void
  /** When there is no such record: `Cette facture n'existe plus.`, and why that may be. */
  missing: string | { title: string; hint: string }
  /** What is known of the record without the server, shown while it does not answer. */
  meanwhile?: ReactNode
  /** Stands in the dialog until the record is there. */
  within?: ReactNode
  children: (row: Row) => ReactNode
}

/**
 * A record asked for by its id, in the dialog that will hold it: the shape of it, why it did not come, or the
 * record.
 */
export function LoadedModal<Row>({
  query,
  title,
  size,
  onClose,
  missing,
  meanwhile,
  within,
  children,
}: Props<Row>) {
  if (query.isSuccess) return children(query.data)
  return (
    <AppModal title={title} size={size} onClose={onClose}>
      {within}
      {query.isError && failureOf(query.error).status === 0 && meanwhile}
      {query.isError ? (
        <LoadFailed
          error={query.error}
          title="La fiche n'a pas pu être chargée"
          onRetry={() => query.refetch()}
          missing={{ ...(typeof missing === 'string' ? { title: missing, hint } : missing), onClose }}
        />
      ) : (
        <FieldsToCome />
      )}
    </AppModal>
  )
}

const hint = "La fiche a peut-être été supprimée, ou l'adresse est incomplète."

function FieldsToCome() {
  const late = useLate(150)
  return (
    <div className={`fields ${styles.coming}`} role="status" aria-label="Chargement...">
      {late &&
        widths.map((width) => (
          <div key={width}>
            <div className={`bar ${styles.label}`} />
            <div className={`bar ${styles.field}`} style={{ width }} />
          </div>
        ))}
    </div>
  )
}

const widths = ['100%', '62%', '78%', '46%']
