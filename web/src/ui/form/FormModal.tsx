import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { sessionState } from '#session/current/session.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import type { DraftForm } from './drafts/useDraft.ts'
import styles from './FormModal.module.css'
import { PossibleButton } from './PossibleButton.tsx'
import { ResumeLine, useOnDevice } from './ResumeLine.tsx'
import type { Labels } from './record/StaleNotice.tsx'
import { SaveTrouble } from './save/SaveTrouble.tsx'
import type { Save } from './save/useSave.ts'
import { UnsavedQuestion, useUnsavedQuestion } from './UnsavedQuestion.tsx'

type Props<Start, Draft, Row> = {
  title: string
  /** The title for users who may only read the record, for example « Client ». */
  readOnlyTitle?: string | undefined
  subtitle?: string
  /** Width in pixels on large screens. */
  size: number
  form: DraftForm<Start, Draft>
  save: Save<Draft>
  onClose: () => void
  /** True when closing would also lose data that is not in the fields, such as photos. */
  hasMore?: boolean
  /** The text of the main button: `Créer`, `Modifier` or `Enregistrer`. */
  verb: string
  /** French names of the fields, for the notice about changes made by a colleague. */
  labels?: Labels<Row> | undefined
  /** Absent when the user may not delete the record. */
  deletion?: Deletion | undefined
  /** The confirmation of another action, which is opened by a button among the fields. */
  question?: { isAsked: boolean; takeBack: () => void; bar: ReactNode; refusal: string | null }
  /**
   * True for a dialog that stays open from one record to the next. It has one wide button at the bottom and
   * `Fermer` at the top.
   */
  isContinuous?: boolean
  /** The text that says who deleted the record. Null while it exists. A deleted record cannot be saved. */
  gone?: string | null
  /** The text that explains why the form is read-only. */
  readOnlyNote?: string
  /** A button next to the close cross, for other views of the record. */
  headerAction?: ReactNode
  /** Content next to `Supprimer`, on the left of the footer. */
  footer?: ReactNode
  /** The form fields. `className="fields"` spaces them. */
  children: ReactNode
}

/**
 * A dialog to edit a record: fields, footer with buttons, confirmation of a deletion, notice about a
 * colleague's changes, and a warning before unsaved values are lost.
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

  // Escape, the close cross and a click outside first close an open question. Only the next one closes the
  // dialog.
  function close() {
    // A dialog about the session is open above this one. The Escape key belongs to that dialog.
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
      {/* Autofill is off, because the browser would fill in the user's own data where a client's is
          expected. A field that needs it enables it itself. */}
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
          {deletion && isDeleting && <ConfirmDelete {...deletion} onCancel={() => setDeleting(false)} />}
          <FormFooter {...props} onDelete={() => setDeleting(true)} onCancel={unsaved.leave} />
        </div>
      </form>
    </AppModal>
  )
}

type Deletion = {
  question: string
  removal: Save<void>
  /** The reason why the record cannot be deleted, if known in advance. The button says it. */
  refusal?: string | null | undefined
}

type FormFooterProps = Pick<
  Props<object, never, never>,
  'gone' | 'readOnlyNote' | 'isContinuous' | 'verb' | 'footer'
> & {
  form: { isReadOnly: boolean }
  save: { isPending: boolean }
  /** Absent when the user may not delete the record. */
  deletion?: Pick<Deletion, 'refusal'> | undefined
  onDelete: () => void
  onCancel: () => void
}

function FormFooter({ form, save, deletion, onDelete, onCancel, ...props }: FormFooterProps) {
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
        <PossibleButton variant="subtle" color="red" refusal={deletion.refusal ?? null} onClick={onDelete}>
          Supprimer
        </PossibleButton>
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
