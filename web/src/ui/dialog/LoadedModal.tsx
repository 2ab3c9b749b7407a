import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#api.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { useLate } from '#ui/feedback/Loading.tsx'
import { AppModal } from './AppModal.tsx'
import styles from './LoadedModal.module.css'

type Props<Row> = {
  query: UseQueryResult<Row>
  /** The title shown until the record is loaded. */
  title: string
  size: number
  onClose: () => void
  /**
   * The message when the record does not exist, for example `Cette facture n'existe plus.`, with an optional
   * explanation.
   */
  missing: string | { title: string; hint: string }
  /** Data of the record that is already in the cache, shown until the server responds. */
  meanwhile?: ReactNode
  /** Additional content of the dialog, shown until the record is loaded. */
  within?: ReactNode
  children: (row: Row) => ReactNode
}

/** A dialog that loads a record by its id. Shows a skeleton while loading, then the record or an error. */
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
