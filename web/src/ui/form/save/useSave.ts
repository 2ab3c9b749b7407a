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

/** The text of the success message. Null shows none, because the page itself shows the outcome. */
type SuccessText<Output> = string | ToastMessage | ((output: Output) => string | ToastMessage | null)

export type SaveOptions<Draft, Output> = {
  /** Sends the draft with the idempotency key of the attempt. Two clicks with the same draft count as one. */
  send: (draft: Draft, attempt: Attempt) => Promise<Output>
  done: SuccessText<Output>
  failed: string | ToastMessage
  onSaved: (output: Output) => void
  /** The form, which shows error texts next to its fields. */
  form?: { refuse: (errors: Record<string, string>) => string[] }
  /**
   * The record to change or delete, created by `useEditedRecord`. Without it, versions are not compared and
   * nothing is merged.
   */
  record?: SavedRecord<Draft>
  /** Called with each error before it is shown. May return error texts keyed by field. */
  onRefused?: ((failure: Failure) => Record<string, string> | undefined) | undefined
  /**
   * Effect of a second click, for buttons without typed values. Without a draft, the default is `idempotent`.
   * Forms do not use it.
   */
  action?: Action
  /** An error that occurred before the form was opened. It is shown when the form opens. */
  earlierRefusal?: Failure | undefined
}

export type Save<Draft> = {
  submit: (draft: Draft) => void
  isPending: boolean
  /** The text of the last error, shown next to the form. Null when there is none. */
  refusal: string | null
  /**
   * Set when the user and a colleague changed the same fields: the row from which the editing started, and
   * the row after the colleague's change.
   */
  stale: { before: Versioned; now: Versioned; conflicts: readonly string[] } | null
  /** Makes the next save overwrite this version of the row. The fields stay unchanged. */
  startFrom: (row: Versioned | null) => void
  /** Fills the form with the colleague's version in `stale`. */
  takeTheirs: () => void
  /**
   * Merges a row changed by a colleague into the form. Fields that the user has not changed take the
   * colleague's values.
   */
  mergeWith: (now: Versioned) => void
  /** True when the typed values are stored, either by the server or on the device for sending later. */
  isSaved: () => boolean
}

const samePressMs = 1000

const serializeDraft = (draft: unknown) => JSON.stringify(draft) ?? ''

/**
 * Sends a write request: once per click, retried with one idempotency key, followed by a message with the
 * outcome.
 */
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
      // The response that was lost would have told which lists changed. All queries are reloaded instead.
      void queries.invalidateQueries()
      return saved(passed.output as Output)
    }
    // When the user changed the company, a dialog about it opens over the form.
    if (failure.code === 'UNAUTHORIZED') return waitForSignIn()
    if (failure.code === 'COMPANY_CHANGED' || failure.code === 'PRACTICE_ERASED') return
    if (failure.code === 'STALE' && attempts.row && edit) {
      const { current } = failure.data as { current: Versioned }
      if (!tryMerge(current)) return
      // The name of the colleague is read before this user's own change becomes the latest one.
      await announceMerge(current)
      return setResending(true)
    }
    const removal = failure.code === 'NOT_FOUND' && record && (await findRemoval(attempts.row))
    if (removal) {
      void queries.invalidateQueries()
      return record.onGone(removal)
    }
    if (failure.status === 0 && last.current && actionOf(options, last.current.draft)) {
      // Reloads every query, so that the page shows whether the action was executed.
      void queries.invalidateQueries()
      setRefusal(lostActionText())
      return showFailure('Pas de réponse du serveur\u00a0: à vérifier')
    }
    // The page shows an outdated row. After reloading, the next click applies to the row that is then shown.
    if (failure.code === 'STALE' || failure.code === 'KEY_REUSED') void queries.invalidateQueries()
    show(failure)
    showFailure(options.failed)
  }

  /** Shows errors of fields next to them, and any other error next to the form. */
  function show(failure: Failure) {
    const errors = { ...failure.fields, ...options.onRefused?.(failure) }
    const unplaced = (options.form ?? edit?.form)?.refuse(errors) ?? Object.values(errors)
    const isAllPlaced = Object.keys(errors).length > unplaced.length && unplaced.length === 0
    setRefusal(isAllPlaced ? null : (unplaced[0] ?? refusalText(failure, attempts.hasCreated)))
  }

  /**
   * A newer row is ignored if this form saved it, or may have saved it in a request whose response was lost.
   */
  function takeNewer(now: Versioned) {
    if (done.current || attempts.hasLost || !isNewerRow(attempts.row, now)) return
    const isTouched = edit?.form.isDirty()
    if (tryMerge(now) && isTouched) void announceMerge(now)
  }

  function mergeWith(now: Versioned) {
    if (tryMerge(now)) void announceMerge(now)
  }

  /** Merges a newer row into the form. Returns false when both people changed the same fields. */
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

  /**
   * True for a second click with the same draft within a second of saving. The dialog takes a moment to
   * close.
   */
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

/** Passes an earlier error to the form when it opens, and later each newer version of its row. */
function useReadRows<Draft>(
  { record, earlierRefusal }: Pick<SaveOptions<Draft, never>, 'record' | 'earlierRefusal'>,
  isSaving: boolean,
  readers: Readers,
) {
  const isDrawn = useDeferredValue(true, false) // `Deferred` renders some fields one frame later.
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

/** Sends the form after the next render, so that validation rules that depend on the new row apply. */
function useResend(isDue: boolean, resend: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of the last render is sent, once.
  useEffect(() => {
    if (isDue) resend()
  }, [isDue])
}

/** Shows whose changes were merged into the form. Shows nothing without a network. */
async function announceMerge(now: Versioned): Promise<void> {
  const latest = await import('#ui/form/record/latest-change.ts').catch(() => null)
  await latest?.showMergeAuthor(now)
}

/** The text that says who deleted the row. Null without a network, or when no colleague deleted it. */
async function findRemoval(row: Versioned | null): Promise<string | null> {
  const latest = await import('#ui/form/record/latest-change.ts').catch(() => null)
  return latest?.removalNotice(row) ?? null
}

function actionOf({ action }: { action?: Action }, draft: unknown): Action | null {
  return action ?? (draft === undefined ? 'idempotent' : null)
}
