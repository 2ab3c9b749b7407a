import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useEffect, useRef, useState } from 'react'
import { readRows } from '#channels/lookups/lookups.ts'
import type { Item } from '#channels/outbox/items.ts'
import { readItems } from '#channels/outbox/read-store.ts'
import { signalFailure } from '#channels/scanner/scan-feedback.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { goodsHere, isSameCode, type StoredGoods } from '#trade/goods/here/lookups.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { findByCodeOnServer } from './found-on-server.ts'

/**
 * Goods that already exist: on the server, among the copies on this device, or unsent. For unsent goods,
 * `place` is the position in the outbox.
 */
export type ExistingGoods = StoredGoods & { place?: number }

/** Looks up whether goods with a code already exist. Disabled in a read-only form. */
export function useKnownGoods(kind: GoodsKind, correcting: Item | null, isReadOnly: boolean) {
  const { clear, show, ...known } = useLookupResult()
  const requestedCode = useRef('')
  const [startLookup, whenLookedUp] = usePending(lookUp)

  async function lookUp(code: string) {
    if (isReadOnly || code === requestedCode.current) return
    requestedCode.current = code
    clear(code !== '')
    if (code === '') return
    const found = await findExistingGoods(kind, code, correcting?.id)
    if (requestedCode.current === code) show(found)
  }

  function forget(code: string) {
    if (code === requestedCode.current) return
    requestedCode.current = ''
    clear(false)
  }

  /** Repeats the lookup after the server refused this number as already used. */
  const lookUpAgain = (code: string) => {
    requestedCode.current = ''
    startLookup(code)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the goods under correction.
  useEffect(() => {
    if (correcting) startLookup(correcting.title)
  }, [])

  return {
    ...known,
    lookUp: startLookup,
    whenLookedUp,
    lookUpAgain,
    forget,
    hasLookedUp: (code: string) => code === requestedCode.current,
  }
}

/** Returns `lookUp` without its promise, and a function whose promise resolves when all have ended. */
function usePending(lookUp: (code: string) => Promise<void>) {
  const lookups = useRef<Promise<unknown>>(Promise.resolve())
  const startLookup = (code: string) => {
    lookups.current = Promise.all([lookups.current, lookUp(code)])
  }
  return [startLookup, () => lookups.current] as const
}

type LookupResult = { found: ExistingGoods | null; isAnother: boolean; isPending: boolean }

/**
 * The result of the last lookup. `now()` returns it before React renders it, because the next scan may come
 * earlier.
 */
function useLookupResult() {
  const [found, setFound] = useState<ExistingGoods | null>(null)
  const [isAnother, setAnother] = useState(false)
  const latest = useRef<LookupResult>({ found: null, isAnother: false, isPending: false })
  return {
    found,
    isAnother,
    now: () => latest.current,
    clear: (isPending: boolean) => {
      latest.current = { found: null, isAnother: false, isPending }
      setFound(null)
      setAnother(false)
    },
    setAnother: (isConfirmed: boolean) => {
      latest.current = { ...latest.current, isAnother: isConfirmed }
      setAnother(isConfirmed)
    },
    show: (known: ExistingGoods | null) => {
      latest.current = { ...latest.current, found: known, isPending: false }
      if (!known) return
      signalFailure()
      afterPress(() => setFound(known))
    },
  }
}

export async function findExistingGoods(
  kind: GoodsKind,
  code: string,
  exceptId?: string,
): Promise<ExistingGoods | null> {
  const owner = currentOwnerKey()
  if (!owner) return null
  const here = await readRows(owner, goodsHere)
  const storedGoods = here.find(
    (goods) => goods.kind === kind && goods.id !== exceptId && isSameCode(goods.code, code),
  )
  return (
    storedGoods ??
    (await findWaitingReception(owner, kind, code, exceptId)) ??
    (await findByCodeOnServer(kind, code))
  )
}

/** Finds goods received on this device that are not sent yet. */
async function findWaitingReception(
  owner: string,
  kind: GoodsKind,
  code: string,
  exceptId?: string,
): Promise<ExistingGoods | null> {
  const items = await readItems(owner).catch(() => [])
  const waiting = items.find(
    ({ item }) => item && item.id !== exceptId && item.task === taskOf[kind] && isSameCode(item.title, code),
  )?.item
  if (!waiting) return null
  return {
    id: waiting.id,
    place: waiting.place,
    kind,
    number: '',
    code: waiting.title,
    status: 'Reçu',
    clientName: null,
    receivedAt: waiting.madeAt,
    receivedByName: 'vous, sur cet appareil',
  }
}

const taskOf = { Colis: 'parcel', Véhicule: 'vehicle' } as const
