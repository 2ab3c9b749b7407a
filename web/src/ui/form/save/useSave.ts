import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '#api.ts'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'
import type { Attempt, Versioned } from '#ui/form/drafts/attempt.ts'
import { isNewerRow } from '#ui/form/record/newer-row.ts'
import type { SavedRecord } from '#ui/form/record/useEditedRecord.ts'
import { showCompletedNumbers } from './completed-numbers.ts'
import { lostActionText, outcomeOfLostAttempt, refusalText } from './failed-save.ts'
import { type Action, isPressedAgain } from './repeated-press.ts'
import { useSignedInAgain } from './useSignedInAgain.ts'
import { WriteAttempts } from './write-attempts.ts'

/** The text of the toast. Null shows none: the page itself shows the outcome. */
type SuccessText<Output> = string | ToastMessage | ((output: Output) => string | ToastMessage | null)

export type SaveOptions<Draft, Output> = {
  /** Sends the draft under the key of the attempt. Two presses with the same draft are one. */
  send: (draft: Draft, attempt: Attempt) => Promise<Output>
  done: SuccessText<Output>
  failed: string | ToastMessage
  onSaved: (output: Output) => void
  /** The form that shows the errors of its fields. */
  form?: { refuse: (errors: Record<string, string>) => string[] }
  /**
   * The record that is changed or removed, made by `useEditedRecord`. Without it no version is compared and
   * nothing is merged.
   */
  record?: SavedRecord<Draft>
  /** Called with each refusal before it is shown. Returns the errors of fields, by their path. */
  onRefused?: ((failure: Failure) => Record<string, string> | undefined) | undefined
  /**
   * The meaning of a second press, where nothing is typed. The default without a draft is idempotent. A form
   * has none.
   */
  action?: Action
  /** A refusal from before the form was opened, shown as it opens. */
  earlierRefusal?: Failure | undefined
}

export type Save<Draft> = {
  submit: (draft: Draft) => void
  isPending: boolean
  /** The reason of the last refusal, shown beside the form. */
  refusal: string | null
  /**
   * The row that the edit started from and the row as a colleague left it, when both people changed the same
   * fields.
   */
  stale: { before: Versioned; now: Versioned; conflicts: readonly string[] } | null
  /** The next save is over this row and its version. The fields stay as they are. */
  startFrom: (row: Versioned | null) => void
  /** Fills the form with the colleague's row of `stale`. */
  takeTheirs: () => void
  /** A colleague changed the row: the form takes the fields that this person did not touch. */
  mergeWith: (now: Versioned) => void
  /** True when the server or the outbox has the typed values. */
  isSaved: () => boolean
}

const samePressMs = 1000

const serializeDraft = (draft: unknown) => JSON.stringify(draft) ?? ''

/** A write: once per press, retried under one idempotency key, its outcome shown by a toast. */
export function useSave<Draft, Output>(options: SaveOptions<Draft, Output>): Save<Draft> {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [stale, setStale] = useState<Save<Draft>['stale']>(null)
  const [isResending, setResending] = useState(false)
  const { record } = options
  const edit = record?.edit
  const [attempts] = useState(
    () => new WriteAttempts<Draft, Output>(record?.row ?? null, edit?.form.onDevice.attempts),
  )
  const last = useRef<{ draft: Draft } | null>(null)
  const underWay = useRef(false)
  const done = useRef<{ body: string; at: number } | null>(null)

  const mutation = useMutation({
    mutationFn: write,
    onSuccess: saved,
    onError: (error) => explain(failureOf(error)),
    onSettled: () => {
      underWay.current = false
    },
  })
  useReadRows(options, mutation.isPending, { show, mergeWith, takeNewer })
  useResend(isResending && !mutation.isPending, () => {
    setResending(false)
    edit?.form.submit(submit)()
  })
  const waitForSignIn = useSignedInAgain(() => last.current && submit(last.current.draft))

  function write(draft: Draft): Promise<Output> {
    last.current = { draft }
    const action = actionOf(options, draft)
    const activeQueries = () => queries.getQueryCache().findAll({ type: 'active' })
    return attempts.write(
      draft,
      options.send,
      action && ((lostAt) => isPressedAgain(action, lostAt, activeQueries())),
    )
  }

  function saved(output: Output) {
    if (last.current) done.current = { body: serializeDraft(last.current.draft), at: performance.now() }
    void showCompletedNumbers(last.current?.draft, output)
    last.current = null
    const outcome = typeof options.done === 'function' ? options.done(output) : options.done
    if (outcome) showSuccess(outcome)
    options.onSaved(output)
  }

  async function explain(failure: Failure) {
    const passed = last.current && attempts.hasLost && outcomeOfLostAttempt(failure, last.current.draft)
    if (passed) {
      // Only the lost response named the changed lists.
      void queries.invalidateQueries()
      return saved(passed.output as Output)
    }
    // The shell shows a dialog over the form for an ended session or a changed company.
    if (failure.code === 'UNAUTHORIZED') return waitForSignIn()
    if (failure.code === 'COMPANY_CHANGED') return
    if (failure.code === 'STALE' && attempts.row && edit) {
      const { current } = failure.data as { current: Versioned }
      if (!tryMerge(current)) return
      // The history is read before the change of this person becomes the latest.
      await announceMerge(current)
      return setResending(true)
    }
    const removal = failure.code === 'NOT_FOUND' && record && (await findRemoval(attempts.row))
    if (removal) {
      void queries.invalidateQueries()
      return record.onGone(removal)
    }
    if (failure.status === 0 && last.current && actionOf(options, last.current.draft)) {
      // The page then shows whether the action was done.
      void queries.invalidateQueries()
      setRefusal(lostActionText())
      return showFailure('Pas de réponse du serveur\u00a0: à vérifier')
    }
    // The page shows an older row: it is read again, and the next press is over the row that is then shown.
    if (failure.code === 'STALE' || failure.code === 'KEY_REUSED') void queries.invalidateQueries()
    show(failure)
    showFailure(options.failed)
  }

  /** Shows the errors of fields beside them, and any other error beside the form. */
  function show(failure: Failure) {
    const errors = { ...failure.fields, ...options.onRefused?.(failure) }
    const unplaced = (options.form ?? edit?.form)?.refuse(errors) ?? Object.values(errors)
    const isAllPlaced = Object.keys(errors).length > unplaced.length && unplaced.length === 0
    setRefusal(isAllPlaced ? null : (unplaced[0] ?? refusalText(failure, attempts.hasCreated)))
  }

  /**
   * A row that this form has just saved, or may have saved in an attempt without a response, is no
   * colleague's change.
   */
  function takeNewer(now: Versioned) {
    if (done.current || attempts.hasLost || !isNewerRow(attempts.row, now)) return
    const isTouched = edit?.form.isDirty()
    if (tryMerge(now) && isTouched) void announceMerge(now)
  }

  function mergeWith(now: Versioned) {
    if (tryMerge(now)) void announceMerge(now)
  }

  /** False when both people changed the same fields. */
  function tryMerge(now: Versioned): boolean {
    const before = attempts.row
    if (!before || !edit) return false
    const conflicts = edit.merge(before, now)
    if (conflicts.length > 0 || before.version === now.version) {
      setStale({ before, now, conflicts })
      return false
    }
    startFrom(now)
    return true
  }

  function submit(draft: Draft) {
    if (underWay.current || isSamePress(draft)) return
    underWay.current = true
    done.current = null
    setRefusal(null)
    setStale(null)
    mutation.mutate(draft)
  }

  /** True when the page has yet to render that the same draft is saved: a dialog takes a moment to close. */
  function isSamePress(draft: Draft): boolean {
    return (
      done.current !== null &&
      performance.now() - done.current.at < samePressMs &&
      done.current.body === serializeDraft(draft)
    )
  }

  function startFrom(row: Versioned | null) {
    attempts.startFrom(row)
    setStale(null)
  }

  function takeTheirs() {
    if (!stale) return
    startFrom(stale.now)
    edit?.startFrom(stale.now)
  }

  const isSaved = () => done.current !== null
  return {
    submit,
    isPending: mutation.isPending || isResending,
    refusal,
    stale,
    startFrom,
    takeTheirs,
    mergeWith,
    isSaved,
  }
}

type Readers = {
  show: (refusal: Failure) => void
  mergeWith: (now: Versioned) => void
  takeNewer: (now: Versioned) => void
}

/** Hands a form its earlier refusal as it opens, then each newer version of its row that is read. */
function useReadRows<Draft>(
  { record, earlierRefusal }: Pick<SaveOptions<Draft, never>, 'record' | 'earlierRefusal'>,
  isSaving: boolean,
  readers: Readers,
) {
  const isDrawn = useDeferredValue(true, false) // `Later` renders some fields second
  const latest = record?.edit?.latest
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as the form opens.
  useEffect(() => {
    if (isDrawn && earlierRefusal) readers.show(earlierRefusal)
    if (isDrawn && latest && record?.row && record.row.version !== latest.version) readers.mergeWith(latest)
  }, [isDrawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per version, and after a refused save.
  useEffect(() => {
    if (isDrawn && latest && !isSaving) readers.takeNewer(latest)
  }, [latest?.version, isSaving])
}

/**
 * Sends the form of the last render, once the page is rendered again: the rules of the new row then apply.
 */
function useResend(isDue: boolean, resend: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of the last render is sent, once.
  useEffect(() => {
    if (isDue) resend()
  }, [isDue])
}

/** Tells whose changes the form took over. Without a network it tells nothing. */
async function announceMerge(now: Versioned): Promise<void> {
  const latest = await import('#ui/form/record/latest-change.ts').catch(() => null)
  await latest?.sayMerged(now)
}

/** Null when no colleague removed it, and without a network. */
async function findRemoval(row: Versioned | null): Promise<string | null> {
  const latest = await import('#ui/form/record/latest-change.ts').catch(() => null)
  return latest?.removalNotice(row) ?? null
}

function actionOf({ action }: { action?: Action }, draft: unknown): Action | null {
  return action ?? (draft === undefined ? 'idempotent' : null)
}
