import { Refusal } from '#ui/feedback/Refusal.tsx'
import { type Labels, StaleNotice } from '#ui/form/record/StaleNotice.tsx'
import type { Save } from './useSave.ts'

type Props<Draft, Row> = {
  save: Pick<Save<Draft>, 'refusal' | 'stale' | 'startFrom' | 'takeTheirs'>
  /** French names of the fields of the edited row. */
  labels: Labels<Row> | undefined
  /** Validates and sends the form, like its main button. */
  submit: () => void
}

/** Why a record was not saved: the server's error text, or the notice about a colleague's change. */
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
