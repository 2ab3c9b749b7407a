import { use, useEffect, useRef, useState } from 'react'
import type { LostAttempt } from './attempt.ts'
import { type DeviceDraft, type DraftPhoto, draftVersion } from './device-draft.ts'

type Here = typeof import('./here.ts')

/** Undefined until it was fetched, null where it could not be. */
let here: Here | null | undefined
let coming: Promise<void> | null = null

/**
 * What keeps drafts is fetched with the first form that has one: pages of strangers carry none of it. Without it a form works, and
 * keeps nothing.
 */
function fetchHere(): Promise<void> {
  coming ??= import('./here.ts').then(
    async (fetched) => {
      here = fetched
      await fetched.awaitedDrafts()
    },
    () => {
      here = null
    },
  )
  return coming
}

/** What a form that opens waits for, never for long; null once the drafts are known. */
function awaited(): Promise<void> | null {
  return here === undefined ? fetchHere() : (here?.awaitedDrafts() ?? null)
}

/** Under which name a form is kept on the device until it is saved or given up. */
export type DraftName = {
  form: string
  /** The id of its record; a new one has none. */
  of?: string | undefined
  /** Begins with something that was just given to it: what was left before waits for another time. */
  isFresh?: boolean
  /** Fields that are never kept. */
  except?: readonly string[]
}

/** Nothing of this form is ever kept: a password, a code. */
export const never = null

type Form = { getValues: () => Record<string, unknown>; isDirty: () => boolean }
type DraftPage = { title: string; path: string }

/** What is typed is written after a pause, and at once when the page is about to go. */
const pauseMs = 300
const settledMs = 5000

/** What was typed into a form that is not open yet. */
export function useDraftLeft({ form, of = 'new' }: DraftName): DeviceDraft | null {
  useKnownDrafts(true)
  return useState(() => here?.draftLeft(form, of) ?? null)[0]
}

/** Waits for the drafts as a form opens, and at no other time. */
function useKnownDrafts(isKept: boolean) {
  const [waits] = useState(() => (isKept ? awaited() : null))
  if (waits) use(waits) // also once it has come: a render that was put off is taken up at the same call
}

/** What a form keeps of itself on the device. */
export type OnDevice = ReturnType<typeof useDeviceDraft>

export function useDeviceDraft(name: DraftName | null, row: object | null) {
  useKnownDrafts(name !== null)
  const [resumed, setResumed] = useState(() => (name && !name.isFresh ? (here?.draftLeft(name.form, name.of ?? 'new') ?? null) : null))
  const [id] = useState(() => resumed?.id ?? crypto.randomUUID())
  const owner = useRef(here?.ownerOfDrafts() ?? null)
  const form = useRef<Form | null>(null)
  const base = useRef(resumed?.row ?? row)
  const photos = useRef<DraftPhoto[]>(resumed?.photos ?? [])
  const lost = useRef<readonly LostAttempt[]>(resumed?.lost ?? [])
  const place = useRef<DraftPage>({ title: resumed?.title ?? '', path: '' })
  const isOver = useRef(false)
  const writtenAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function write({ isLeaving = false } = {}) {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!name || !here || !form.current || owner.current === null || isOver.current) return
    if (!form.current.isDirty() && photos.current.length === 0 && lost.current.length === 0) return here.drop(id)
    const draft: DeviceDraft = {
      version: draftVersion,
      id,
      owner: owner.current,
      form: name.form,
      of: name.of ?? 'new',
      ...place.current,
      values: without(name.except ?? [], form.current.getValues()),
      row: base.current && { ...base.current },
      photos: photos.current,
      lost: [...lost.current],
      tab: here.thisTab(),
      at: Date.now(),
    }
    here.keep(draft)
    writtenAt.current = performance.now()
    if (isLeaving) here.keepLeaving(draft)
  }

  function changed() {
    if (!name) return
    isOver.current = false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write(), pauseMs)
  }

  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })

  const isKept = name !== null
  useEffect(() => {
    if (!isKept) return
    here?.takeInHand(id)
    // What was written just before may still be on its way into the database.
    const isFresh = () => timer.current !== undefined || performance.now() - writtenAt.current < settledMs
    const now = (isLeaving: boolean) => isFresh() && latest.current({ isLeaving })
    const hidden = () => document.visibilityState === 'hidden' && now(true)
    const gone = () => now(true)
    addEventListener('pagehide', gone)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      if (timer.current !== undefined) now(false)
      here?.putDown(id)
      removeEventListener('pagehide', gone)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [id, isKept])

  return {
    resumed,
    changed,
    /** The form whose values are stored. Given at each render, because the form is made after this hook. */
    setForm: (current: Form) => {
      form.current = current
    },
    /** The title of the dialog or panel, under which the draft is offered again. The page of the first title is stored with it. */
    setTitle: (title: string) => {
      place.current = { title, path: place.current.path || location.pathname + location.search }
    },
    /** The attempts of the form, stored with its draft so that they survive a reload. */
    attempts: {
      lost: resumed?.lost ?? [],
      keepLost: (attempts: readonly LostAttempt[]) => {
        lost.current = attempts
        if (attempts.length > 0) latest.current()
      },
      setRow: (row: object) => {
        base.current = row as Record<string, unknown>
      },
    },
    /** Photos of the form: those with bytes are new. Settles once they are written, or cannot be. */
    keepPhotos: async (list: readonly (DraftPhoto & { bytes?: Blob })[]) => {
      if (!name) return
      const writing = list.map(({ id: photo, bytes }) => {
        const isNew = bytes && !photos.current.some((known) => known.id === photo)
        return isNew && here?.keepPhoto(id, photo, bytes)
      })
      photos.current = list.map(({ id: photo, name: called }) => ({ id: photo, name: called }))
      changed()
      latest.current()
      await Promise.all(writing)
    },
    /** Of one of `resumed.photos`; null when the device lost it. */
    photo: (photo: string): Promise<Blob | null> => here?.photoOf(photo) ?? Promise.resolve(null),
    /** Saved, or given up: nothing of it stays. */
    drop: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      isOver.current = true
      photos.current = []
      lost.current = []
      setResumed(null)
      here?.drop(id)
    },
  }
}

function without(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
