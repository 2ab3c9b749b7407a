import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { submitOnControlEnter } from '#ui/keyboard/submit-on-control-enter.ts'
import type { DraftForm } from './drafts/useDraft.ts'
import { ResumeLine, useOnDevice } from './ResumeLine.tsx'
import type { Labels } from './record/StaleNotice.tsx'
import { SaveTrouble } from './save/SaveTrouble.tsx'
import type { Save } from './save/useSave.ts'
import { LeavingQuestion } from './UnsavedQuestion.tsx'

type Props<Start, Draft, Row> = {
  title: string
  hint?: ReactNode
  form: DraftForm<Start, Draft>
  save: Save<Draft>
  /** The text of the main button. */
  verb?: string
  /** True when another form on the page has the filled main button. */
  isSecondary?: boolean
  /**
   * French names of the fields of the edited row. With them, the form shows changes made by a colleague and
   * warns before the page is left. A page may have only one such form.
   */
  labels?: Labels<Row>
  /** Content next to the main button. */
  footer?: ReactNode
  children: ReactNode
}

/** A form in a card of the settings pages, with its main button. */
export function FormPanel<Start extends Record<string, unknown>, Draft, Row>(
  props: Props<Start, Draft, Row>,
) {
  const { form, save, labels } = props
  const submit = form.submit(save.submit)
  useOnDevice(form.onDevice, save, props.title)

  return (
    <Panel title={props.title} hint={props.hint}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnControlEnter}>
        <ResumeLine form={form} />
        <div className="fields">{props.children}</div>
        <SaveTrouble save={save} labels={labels} submit={submit} />
        {labels && (
          <LeavingQuestion isDirty={() => !form.isReadOnly && form.isDirty()} onLeave={form.onDevice.drop} />
        )}
        <div className={styles.footer}>
          {props.footer}
          {form.isReadOnly ? (
            <span className="muted small">Lecture seule.</span>
          ) : (
            <Button type="submit" loading={save.isPending} variant={props.isSecondary ? 'default' : 'filled'}>
              {props.verb ?? 'Enregistrer'}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}
