import { Refusal } from '#ui/feedback/Refusal.tsx'
import { type Labels, StaleNotice } from '#ui/form/record/StaleNotice.tsx'
import type { Save } from './useSave.ts'

type Props<Draft, Row> = {
  save: Pick<Save<Draft>, 'refusal' | 'stale' | 'startFrom' | 'takeTheirs'>
  /** The names of the fields of the row being edited. */
  labels: Labels<Row> | undefined
  /** Checks and sends the form, as its button does. */
  submit: () => void
}

/** The reason why a record was not saved: the text of the server, or the change of a colleague. */
export function SaveTrouble<Draft, Row>({ save, labels, submit }: Props<Draft, Row>) {
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
            save.startFrom(stale.now)
            submit()
          }}
          onTakeTheirs={save.takeTheirs}
        />
      )}
    </>
  )
}
