import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '#api.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { failed, succeeded } from '#ui/feedback/toast.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'
import type { Attempt, LostTry, Versioned } from './drafts/lost-try.ts'
import { lostGesture, outcomeOfLostTry, sentenceOf } from './failed-save.ts'
import { isNewerRow } from './newer-row.ts'
import { type Gesture, isPressedAgain } from './pressed-again.ts'
import { Tries } from './tries.ts'
import { useSignedInAgain } from './useSignedInAgain.ts'

/** Null when nothing was done, which the page says by itself. */
export type Done<Output> = string | ToastMessage | ((output: Output) => string | ToastMessage | null)

type Options<Draft, Output> = {
  /** Gives the row, or that it waits on the device. What is sent is in the draft: two that differ are never taken for one press. */
  send: (draft: Draft, attempt: Attempt) => Promise<Output | OutboxAnswer>
  /** The row that the fields of a form started from: the edit is of it, whatever is read meanwhile, until the form goes on from another. */
  row?: Versioned | null
  /** The latest version of the row that was read. The fields take it over as soon as it is newer than the one they started from. */
  now?: Versioned | null
  /** Whether this person changed a field. Absent of what is not a form. */
  isTouched?: () => boolean
  /** The form goes on from another row: what an earlier try wrote, or somebody else. Absent where what is written is never changed. */
  onGoOn?: (row: Versioned) => void
  /** Earlier tries without an answer, which outlive the page. */
  lost?: { before: readonly LostTry[]; keep: (lost: readonly LostTry[]) => void }
  /** The version of a row that is acted on without filling it in, as it now is. */
  version?: number
  /** What is then true of the row, undefined when it is gone; the draft, unless it is said. After a lost answer it tells a write that had passed. */
  leaves?: (draft: Draft) => object | undefined
  /** What is pressed with nothing typed; without a draft it settles something, unless it is said. Absent of a form. */
  gesture?: Gesture
  done: Done<Output>
  failed: string | ToastMessage
  /** Puts the server's sentences beside their fields and gives back those that found no place. */
  refuse?: (fields: Record<string, string>) => string[]
  /** Refusals that are about one field: their sentence, by its path. */
  fieldsOf?: (failure: Failure) => Record<string, string> | undefined
  /** What a refusal tells, before it is shown. */
  onRefused?: ((failure: Failure) => void) | undefined
  /** Why what the form begins with was refused, before it was opened. */
  before?: Failure | undefined
  onSaved: (output: Output) => void
  /** Somebody else changed the row meanwhile: whichever of the two is kept, what is saved now is judged by the row as it is. */
  onStale?: (now: Versioned) => void
  /** Merges the fields with the row as a colleague left it. Gives the fields that both changed. Absent of what is not a form. */
  merge?: (before: Versioned, now: Versioned) => readonly string[]
  /** Sends the form as it stands, judged as at any press. */
  resend?: () => void
  /** The row was removed by somebody: why nothing can be saved any more. */
  onGone?: (sentence: string) => void
  /** The write is safe on the device, and will be sent. */
  onQueued?: (queued: OutboxAnswer) => void
}

export type Save<Draft> = {
  submit: (draft: Draft) => void
  isPending: boolean
  /** Why the last try was refused, to be shown beside the form. */
  refusal: string | null
  /** The row that the edit started from and as someone else left it, when both people changed the same fields. */
  stale: { before: Versioned; now: Versioned; conflicts: readonly string[] } | null
  /** The edit is of this row from now on: its version is sent, and what is told is told of it. */
  goOnFrom: (row: Versioned | null) => void
  /** The row was changed by somebody: the form takes what this person did not touch, and goes on from that row unless both touched a field. */
  mergeWith: (now: Versioned) => void
  /** Whether what was typed is safe by now, on the server or in the outbox. */
  isSaved: () => boolean
}

const samePressMs = 1000

const bodyOf = (draft: unknown) => JSON.stringify(draft) ?? ''

/** A write: once per press however often one presses, retried under one key, its outcome said by a toast. */
export function useSave<Draft, Output>(options: Options<Draft, Output>): Save<Draft> {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [stale, setStale] = useState<Save<Draft>['stale']>(null)
  const [isResending, setResending] = useState(false)
  const [tries] = useState(() => triesOf(options))
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
    options.resend?.()
  })
  const waitForSignIn = useSignedInAgain(() => last.current && submit(last.current.draft))

  function write(draft: Draft): Promise<Output | OutboxAnswer> {
    last.current = { draft }
    const gesture = gestureOf(options, draft)
    const isAgain = gesture && ((lostAt: number) => isPressedAgain(gesture, lostAt, queries.getQueryCache().findAll({ type: 'active' })))
    return tries.write(draft, options.send, options.version, isAgain)
  }

  function saved(output: Output | OutboxAnswer) {
    if (last.current) done.current = { body: bodyOf(last.current.draft), at: performance.now() }
    last.current = null
    if (output instanceof OutboxAnswer) return options.onQueued?.(output)
    const outcome = typeof options.done === 'function' ? options.done(output) : options.done
    if (outcome) succeeded(outcome)
    options.onSaved(output)
  }

  async function explain(failure: Failure) {
    const passed = last.current && tries.hasLost && outcomeOfLostTry(failure, wantedBy(last.current.draft))
    if (passed) {
      void queries.invalidateQueries() // the answer that was lost would have said what changed
      return saved(passed.output as Output)
    }
    // A session that ended or a company that changed is settled by the shell, over the form as it stands.
    if (failure.code === 'UNAUTHORIZED') return waitForSignIn()
    if (failure.code === 'COMPANY_CHANGED') return
    if (failure.code === 'STALE' && tries.row && options.merge) {
      const { current } = failure.data as { current: Versioned }
      if (!tryMerge(current)) return
      await sayMerged(current) // before one's own change is the latest
      return setResending(true)
    }
    const removal = failure.code === 'NOT_FOUND' && options.onGone && (await removalOf(tries.row))
    if (removal) {
      void queries.invalidateQueries()
      return options.onGone?.(removal)
    }
    if (failure.status === 0 && last.current && gestureOf(options, last.current.draft)) {
      void queries.invalidateQueries() // whoever pressed sees by it whether it was done
      setRefusal(lostGesture())
      return failed('Pas de réponse du serveur\u00a0: à vérifier')
    }
    // The row is not as the page shows it: it is asked for, and the next press is over what is then shown.
    if (failure.code === 'STALE' || failure.code === 'KEY_REUSED') void queries.invalidateQueries()
    show(failure)
    failed(options.failed)
  }

  /** Its sentences beside their fields; beside the form what is about none of them. */
  function show(failure: Failure) {
    options.onRefused?.(failure)
    const fields = { ...failure.fields, ...options.fieldsOf?.(failure) }
    const unplaced = options.refuse?.(fields) ?? Object.values(fields)
    const isAllPlaced = Object.keys(fields).length > unplaced.length && unplaced.length === 0
    setRefusal(isAllPlaced ? null : (unplaced[0] ?? sentenceOf(failure, tries.hasMade)))
  }

  /** A row that this form has just saved, or may have saved in an attempt without a response, is no colleague's change. */
  function takeNewer(now: Versioned | null | undefined) {
    if (!now || done.current || tries.hasLost || !isNewerRow(tries.row, now)) return
    const isTouched = options.isTouched?.()
    if (tryMerge(now) && isTouched) void sayMerged(now)
  }

  function mergeWith(now: Versioned) {
    if (tryMerge(now)) void sayMerged(now)
  }

  /** False when the same fields were changed by both people, or nothing here merges. */
  function tryMerge(now: Versioned): boolean {
    const before = tries.row
    if (!before) return false
    const conflicts = options.merge?.(before, now)
    options.onStale?.(now)
    if (!conflicts || conflicts.length > 0 || before.version === now.version) {
      setStale({ before, now, conflicts: conflicts ?? [] })
      return false
    }
    goOnFrom(now)
    return true
  }

  function wantedBy(draft: Draft): unknown {
    return options.leaves ? options.leaves(draft) : draft
  }

  function submit(draft: Draft) {
    if (underWay.current || isSamePress(draft)) return
    underWay.current = true
    done.current = null
    setRefusal(null)
    setStale(null)
    mutation.mutate(draft)
  }

  /** Whether it comes while the page has yet to draw that the same is done: a dialog takes a moment to go. */
  function isSamePress(draft: Draft): boolean {
    return done.current !== null && performance.now() - done.current.at < samePressMs && done.current.body === bodyOf(draft)
  }

  function goOnFrom(row: Versioned | null) {
    tries.goOnFrom(row)
    setStale(null)
  }

  return { submit, isPending: mutation.isPending || isResending, refusal, stale, goOnFrom, mergeWith, isSaved: () => done.current !== null }
}

function triesOf<Draft, Output>({ row, lost, onGoOn }: Options<Draft, Output>): Tries<Draft, Output> {
  return new Tries({ row: row ?? null, lost: lost?.before ?? [], onLost: lost?.keep, onGoOn })
}

type Readers = { show: (before: Failure) => void; mergeWith: (now: Versioned) => void; takeNewer: (now: Versioned | null | undefined) => void }

/** Tells a form of what was known as it opened, then of each newer version of its row that is read. */
function useReadRows(options: Pick<Options<never, never>, 'row' | 'now' | 'before'>, isSaving: boolean, readers: Readers) {
  const isDrawn = useDeferredValue(true, false) // with all its fields: some come after the first sight (Later.tsx)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens.
  useEffect(() => {
    if (isDrawn && options.before) readers.show(options.before)
    if (isDrawn && options.now && isChangedMeanwhile(options)) readers.mergeWith(options.now)
  }, [isDrawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is read, and after a save that was refused.
  useEffect(() => {
    if (isDrawn && !isSaving) readers.takeNewer(options.now)
  }, [options.now?.version, isSaving])
}

/** Sends the form of the last render, once the page is drawn anew: it is judged by the rules of the row as it now is. */
function useResend(isDue: boolean, resend: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of the last render is sent, once.
  useEffect(() => {
    if (isDue) resend()
  }, [isDue])
}

/** Says whose changes the form took over; nothing while the network is away. */
async function sayMerged(now: Versioned): Promise<void> {
  const latest = await import('./latest-change.ts').catch(() => null)
  await latest?.sayMerged(now)
}

/** Null when nobody here removed it, and while the network is away. */
async function removalOf(row: Versioned | null): Promise<string | null> {
  const latest = await import('./latest-change.ts').catch(() => null)
  return latest?.removalOf(row) ?? null
}

function gestureOf({ gesture }: { gesture?: Gesture }, draft: unknown): Gesture | null {
  return gesture ?? (draft === undefined ? 'settles' : null)
}

function isChangedMeanwhile({ row, now }: { row?: Versioned | null; now?: Versioned | null }): boolean {
  return Boolean(row && now && row.version !== now.version)
}
