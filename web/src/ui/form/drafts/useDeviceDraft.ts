import { use, useEffect, useRef, useState } from 'react'
import type { LostAttempt } from './attempt.ts'
import { type DeviceDraft, type DraftPhoto, draftVersion } from './device-draft.ts'

type DraftList = typeof import('./draft-list.ts')

/** Undefined until it is fetched, null when that failed. */
let list: DraftList | null | undefined
let coming: Promise<void> | null = null

/**
 * The list of drafts is fetched with the first form that has one, so that public pages stay light. Without it
 * a form stores nothing.
 */
function fetchList(): Promise<void> {
  coming ??= import('./draft-list.ts').then(
    async (fetched) => {
      list = fetched
      await fetched.awaitDrafts()
    },
    () => {
      list = null
    },
  )
  return coming
}

/** The promise that a form waits for as it opens, or null once the drafts are loaded. */
function awaitList(): Promise<void> | null {
  return list === undefined ? fetchList() : (list?.awaitDrafts() ?? null)
}

/** The name under which the draft of a form is stored, until it is saved or given up. */
export type DraftName = {
  form: string
  /** The id of its record. A new record has none. */
  of?: string | undefined
  /** True when the form opens with given values: an older draft stays where it is. */
  isFresh?: boolean
  /** Fields that are never stored. */
  except?: readonly string[]
}

/** The name of a form that is never stored, such as one with a password or a code. */
export const never = null

type Form = { getValues: () => Record<string, unknown>; isDirty: () => boolean }
type DraftPage = { title: string; path: string }

/** A draft is written after this pause, and at once when the page is hidden or unloaded. */
const pauseMs = 300
const settledMs = 5000

/** The stored draft of a form that is not open yet. */
export function useDraftLeft({ form, of = 'new' }: DraftName): DeviceDraft | null {
  useKnownDrafts(true)
  return useState(() => list?.findDraft(form, of) ?? null)[0]
}

/** Suspends a form until the drafts are loaded, as it opens and at no other time. */
function useKnownDrafts(isKept: boolean) {
  const [waits] = useState(() => (isKept ? awaitList() : null))
  // React resumes a suspended render at the same call, so a resolved promise is used too.
  if (waits) use(waits)
}

/** The draft of a form on the device. */
export type OnDevice = ReturnType<typeof useDeviceDraft>

export function useDeviceDraft(name: DraftName | null, row: object | null) {
  useKnownDrafts(name !== null)
  const [resumed, setResumed] = useState(() =>
    name && !name.isFresh ? (list?.findDraft(name.form, name.of ?? 'new') ?? null) : null,
  )
  const [id] = useState(() => resumed?.id ?? crypto.randomUUID())
  const owner = useRef(list?.draftOwner() ?? null)
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
    if (!name || !list || !form.current || owner.current === null || isOver.current) return
    if (!form.current.isDirty() && photos.current.length === 0 && lost.current.length === 0)
      return list.dropDraft(id)
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
      tab: list.thisTab(),
      at: Date.now(),
    }
    list.saveDraft(draft)
    writtenAt.current = performance.now()
    if (isLeaving) list.writeLeavingDraft(draft)
  }

  function scheduleWrite() {
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
    list?.markOpen(id)
    // A recent write may not have reached the database yet.
    const isFresh = () => timer.current !== undefined || performance.now() - writtenAt.current < settledMs
    const now = (isLeaving: boolean) => isFresh() && latest.current({ isLeaving })
    const writeOnHide = () => document.visibilityState === 'hidden' && now(true)
    const writeOnUnload = () => now(true)
    addEventListener('pagehide', writeOnUnload)
    document.addEventListener('visibilitychange', writeOnHide)
    return () => {
      if (timer.current !== undefined) now(false)
      list?.markClosed(id)
      removeEventListener('pagehide', writeOnUnload)
      document.removeEventListener('visibilitychange', writeOnHide)
    }
  }, [id, isKept])

  return {
    resumed,
    changed: scheduleWrite,
    /** The form whose values are stored. Given at each render, because the form is made after this hook. */
    setForm: (current: Form) => {
      form.current = current
    },
    /**
     * The title of the dialog or panel, under which the draft is offered again. The page of the first title
     * is stored with it.
     */
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
    /** The photos of the form. Those with bytes are new. Resolves once they are written or have failed. */
    keepPhotos: async (all: readonly (DraftPhoto & { bytes?: Blob })[]) => {
      if (!name) return
      const writing = all.map(({ id: photo, bytes }) => {
        const isNew = bytes && !photos.current.some((known) => known.id === photo)
        return isNew && list?.savePhoto(id, photo, bytes)
      })
      photos.current = all.map(({ id: photo, name: title }) => ({ id: photo, name: title }))
      scheduleWrite()
      latest.current()
      await Promise.all(writing)
    },
    /** The bytes of one of `resumed.photos`, null when the device lost them. */
    photo: (photo: string): Promise<Blob | null> => list?.findPhoto(photo) ?? Promise.resolve(null),
    /** Deletes the draft: it is saved or given up. */
    drop: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      isOver.current = true
      photos.current = []
      lost.current = []
      setResumed(null)
      list?.dropDraft(id)
    },
  }
}

function without(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
