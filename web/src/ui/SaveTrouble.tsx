import { Refusal } from './Refusal.tsx'
import { type Labels, StaleNotice } from './StaleNotice.tsx'
import type { Save } from './useSave.ts'

type Props<Draft, Row> = {
  save: Pick<Save<Draft>, 'refusal' | 'stale' | 'keepMine' | 'takeTheirs'>
  /** The row being edited, and what its fields are called. */
  editing?: { row: Row; labels: Labels<Row> }
  /** Fills the form in with the row as someone else left it. */
  takeTheirs: (theirs: Row) => void
}

/** Why a record was not saved: the server's sentence, or what someone else changed meanwhile. */
export function SaveTrouble<Draft, Row>({ save, editing, takeTheirs }: Props<Draft, Row>) {
  const { refusal, stale } = save
  return (
    <>
      {refusal && <Refusal sentence={refusal} />}
      {editing && stale && (
        <StaleNotice
          before={editing.row}
          now={stale as Row}
          labels={editing.labels}
          onKeepMine={save.keepMine}
          onTakeTheirs={() => {
            takeTheirs(stale as Row)
            save.takeTheirs()
          }}
        />
      )}
    </>
  )
}
