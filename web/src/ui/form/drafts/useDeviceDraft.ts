import { use, useEffect, useRef, useState } from 'react'
import type { LostAttempt } from './attempt.ts'
import { type DeviceDraft, type DraftPhoto, draftVersion } from './device-draft.ts'

type DraftList = typeof import('./draft-list.ts')

/** The module with the drafts. Undefined until it is loaded, null when loading failed. */
let list: DraftList | null | undefined
let coming: Promise<void> | null = null

/**
 * Loads the module with the drafts when the first form that stores drafts opens, so that public pages do not
 * load it. If loading fails, forms work without drafts.
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

/** A promise that a form must wait for when it opens. Null when the drafts are loaded. */
function awaitList(): Promise<void> | null {
  return list === undefined ? fetchList() : (list?.awaitDrafts() ?? null)
}

/**
 * The key of a form's draft on the device. The draft exists until the form is saved or its values are
 * discarded.
 */
export type DraftName = {
  form: string
  /** The id of the edited record. Undefined for a new record. */
  of?: string | undefined
  /** True when the form opens with given values. An older draft is then neither used nor deleted. */
  isFresh?: boolean
  /** Names of fields that are never stored. */
  except?: readonly string[]
}

/** For forms whose values are never stored, such as a form with a password or a code. */
export const never = null

type Form = { getValues: () => Record<string, unknown>; isDirty: () => boolean }
type DraftPage = { title: string; path: string }

/**
 * Milliseconds without typing after which the draft is stored. When the page is hidden or unloaded, it is
 * stored immediately.
 */
const pauseMs = 300
const settledMs = 5000

/** The stored draft of a form that is not open. Null when there is none. */
export function useDraftLeft({ form, of = 'new' }: DraftName): DeviceDraft | null {
  useKnownDrafts(true)
  return useState(() => list?.findDraft(form, of) ?? null)[0]
}

/** Suspends the rendering of a form until the drafts are loaded. Only when it opens, never later. */
function useKnownDrafts(isKept: boolean) {
  const [waits] = useState(() => (isKept ? awaitList() : null))
  // When React resumes a suspended render, it expects the same `use` call, so a resolved promise is passed
  // too.
  if (waits) use(waits)
}

/** Stores the draft of a form on the device while the user types, and returns its state and operations. */
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
    // True when a write is pending or so recent that it may not have reached the database.
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
    /**
     * Sets the form whose values are stored. Must be called at each render, because the form is created after
     * this hook.
     */
    setForm: (current: Form) => {
      form.current = current
    },
    /**
     * Sets the title under which the draft is offered again. The path of the page is stored when the first
     * title is set.
     */
    setTitle: (title: string) => {
      place.current = { title, path: place.current.path || location.pathname + location.search }
    },
    /**
     * Save requests whose response was lost. They are stored with the draft, so that they survive a reload.
     */
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
    /**
     * Stores the photos of the form. Photos with `bytes` are new. The promise resolves when they are stored
     * or have failed.
     */
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
    /** Reads one of `resumed.photos`. Null when the device has lost it. */
    photo: (photo: string): Promise<Blob | null> => list?.findPhoto(photo) ?? Promise.resolve(null),
    /** Deletes the draft, because the form was saved or its values were discarded. */
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
