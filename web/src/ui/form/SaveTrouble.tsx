import { Refusal } from '#ui/feedback/Refusal.tsx'
import { type Labels, StaleNotice } from './StaleNotice.tsx'
import type { Save } from './useSave.ts'

type Props<Draft, Row> = {
  save: Pick<Save<Draft>, 'refusal' | 'stale' | 'goOnFrom'>
  /** What the fields of the row being edited are called. */
  labels: Labels<Row> | undefined
  /** Sends the form as it stands, judged as at any press. */
  submit: () => void
  /** Fills the form in with the row as someone else left it. */
  takeTheirs: (theirs: Row) => void
}

/** Why a record was not saved: the server's sentence, or what someone else changed meanwhile. */
export function SaveTrouble<Draft, Row>({ save, labels, submit, takeTheirs }: Props<Draft, Row>) {
  const { refusal, stale } = save
  return (
    <>
      {refusal && <Refusal sentence={refusal} />}
      {labels && stale && (
        <StaleNotice
          before={stale.before as Row}
          now={stale.now as Row}
          conflicts={stale.conflicts}
          labels={labels}
          onKeepMine={() => {
            save.goOnFrom(stale.now)
            submit()
          }}
          onTakeTheirs={() => {
            save.goOnFrom(stale.now)
            takeTheirs(stale.now as Row)
          }}
        />
      )}
    </>
  )
}
