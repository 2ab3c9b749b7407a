import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { sessionState } from '#session/session.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import styles from './FormModal.module.css'
import { ResumeLine, useOnDevice } from './ResumeLine.tsx'
import { SaveTrouble } from './SaveTrouble.tsx'
import type { Labels } from './StaleNotice.tsx'
import { UnsavedQuestion, useUnsavedQuestion } from './UnsavedQuestion.tsx'
import type { DraftForm } from './useDraft.ts'
import type { Save } from './useSave.ts'

type Props<Start, Draft, Row> = {
  title: string
  /** The title for a person who may only read the record: « Client ». */
  readOnlyTitle?: string | undefined
  subtitle?: string
  /** Width in pixels on a desk. */
  size: number
  form: DraftForm<Start, Draft>
  save: Save<Draft>
  onClose: () => void
  /** True when more than its fields would be lost: photos. */
  hasMore?: boolean
  /** The primary button: `Créer`, `Modifier`, `Enregistrer`. */
  verb: string
  /** The names of the fields of the row being edited, for the notice about a colleague's change. */
  labels?: Labels<Row> | undefined
  /** Absent when the person may not delete. */
  deletion?: Deletion | undefined
  /** Another act that asks first, from a button among the fields. */
  question?: { isAsked: boolean; takeBack: () => void; bar: ReactNode; refusal: string | null }
  /** Stays open from one record to the next: one button across its whole width, and `Fermer` above. */
  isContinuous?: boolean
  /** The record was removed by somebody, as it is told: nothing can be saved any more. */
  gone?: string | null
  /** Why nothing can be changed, when the form is read-only. */
  readOnlyNote?: string
  /** Beside the cross: what else this record has to show. */
  headerAction?: ReactNode
  /** Beside `Supprimer`, on the left of the footer. */
  footer?: ReactNode
  /** Fields; `className="fields"` gives them their spacing. */
  children: ReactNode
}

/**
 * A record in a dialog: fields, footer, deletion, what changed meanwhile, and the question before losing what
 * was typed.
 */
export function FormModal<Start extends Record<string, unknown>, Draft, Row>(
  props: Props<Start, Draft, Row>,
) {
  const { form, save, deletion } = props
  const submit = form.submit((draft) => props.gone || save.submit(draft))
  const [isDeleting, setDeleting] = useState(false)
  const unsaved = useUnsavedQuestion(
    () => !form.isReadOnly && (props.hasMore === true || form.isDirty()),
    props.onClose,
    form.onDevice.drop,
  )
  const title = form.isReadOnly ? (props.readOnlyTitle ?? props.title) : props.title
  useOnDevice(form.onDevice, save, title, props.subtitle)

  const removalRefusal = deletion?.removal.refusal ?? null
  useEffect(() => {
    if (removalRefusal) setDeleting(false)
  }, [removalRefusal])

  // Escape, the cross and the backdrop first take back the question that is open.
  function close() {
    // Under a dialog of the shell, Escape is not for this one.
    if (sessionState().trouble) return
    if (isDeleting) setDeleting(false)
    else if (props.question?.isAsked) props.question.takeBack()
    else if (unsaved.isAsking) unsaved.stay()
    else unsaved.leave()
  }

  return (
    <AppModal
      title={title}
      subtitle={props.subtitle}
      size={props.size}
      onClose={close}
      headerAction={props.headerAction}
      hasWrittenClose={props.isContinuous}
    >
      {/* What is typed is somebody else's: a browser would offer, or fill in, its user's own. A field that asks for that says so. */}
      <form
        className={styles.form}
        data-read-only={form.isReadOnly || undefined}
        noValidate
        autoComplete="off"
        onSubmit={submit}
      >
        <div className={styles.main}>
          <ResumeLine form={form} />
          <Part name={title}>{props.children}</Part>
        </div>
        <div className={styles.bottom}>
          <SaveTrouble save={save} labels={props.labels} submit={submit} />
          {props.gone && <Refusal sentence={props.gone} />}
          {removalRefusal && !isDeleting && <Refusal sentence={removalRefusal} />}
          {props.question?.refusal && !props.question.isAsked && (
            <Refusal sentence={props.question.refusal} />
          )}
          {unsaved.isAsking && <UnsavedQuestion onStay={unsaved.stay} onLeave={unsaved.leaveAnyway} />}
          {props.question?.isAsked && props.question.bar}
          {deletion && isDeleting && <DeletionQuestion {...deletion} onCancel={() => setDeleting(false)} />}
          <Footer {...props} onDelete={() => setDeleting(true)} onCancel={unsaved.leave} />
        </div>
      </form>
    </AppModal>
  )
}

type Deletion = {
  question: string
  removal: Save<void>
  /** Why the record cannot be deleted, when the page knows it: the question is not asked then. */
  refusal?: string | null | undefined
}

function DeletionQuestion({ question, removal, refusal, onCancel }: Deletion & { onCancel: () => void }) {
  return refusal ? (
    <Refusal sentence={refusal} />
  ) : (
    <ConfirmDelete question={question} removal={removal} onCancel={onCancel} />
  )
}

type FooterProps = Pick<
  Props<object, never, never>,
  'gone' | 'readOnlyNote' | 'isContinuous' | 'verb' | 'footer'
> & {
  form: { isReadOnly: boolean }
  save: { isPending: boolean }
  /** Absent when the person may not delete. */
  deletion?: object
  onDelete: () => void
  onCancel: () => void
}

function Footer({ form, save, deletion, onDelete, onCancel, ...props }: FooterProps) {
  if (props.gone) {
    return (
      <div className={`modal-foot ${styles.footer}`}>
        <Button variant="default" ml="auto" onClick={onCancel}>
          Fermer
        </Button>
      </div>
    )
  }
  const actions = props.isContinuous ? (
    <Button className={styles.wide} type="submit" size="md" fullWidth loading={save.isPending}>
      {props.verb}
    </Button>
  ) : (
    <>
      {deletion && (
        <Button variant="subtle" color="red" onClick={onDelete}>
          Supprimer
        </Button>
      )}
      {props.footer}
      {!props.footer && (
        <Text span c="dimmed" fz="xs" className={`desk-only ${styles.hint}`}>
          <span>
            <kbd>Ctrl Entrée</kbd> pour enregistrer
          </span>
        </Text>
      )}
      <Button variant="default" ml="auto" onClick={onCancel}>
        Annuler
      </Button>
      <Button type="submit" loading={save.isPending}>
        {props.verb}
      </Button>
    </>
  )
  return (
    <div className={`modal-foot ${styles.footer}`}>
      {form.isReadOnly ? (
        <>
          <span className="muted small">{props.readOnlyNote ?? 'Lecture seule.'}</span>
          {!props.isContinuous && (
            <Button variant="default" ml="auto" onClick={onCancel}>
              Fermer
            </Button>
          )}
        </>
      ) : (
        actions
      )}
    </div>
  )
}
