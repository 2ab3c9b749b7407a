import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useEffect, useRef, useState } from 'react'
import { keptRows } from '#channels/lookups/lookups.ts'
import type { Item } from '#channels/outbox/items.ts'
import { itemsOf } from '#channels/outbox/read-store.ts'
import { sayNo } from '#channels/scanner/feel.ts'
import { ownerHere } from '#session/owner.ts'
import { goodsHere, isSameCode, type KnownHere } from '#trade/goods/here/lookups.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { foundOnServer } from './found-on-server.ts'

/**
 * What is here already: on the server, on this device as far as it knows, or waiting on it for the network,
 * at its place.
 */
export type Known = KnownHere & { place?: number }

/** Whether goods of a code are here already; what is only seen is not looked for. */
export function useKnownGoods(kind: GoodsKind, correcting: Item | null, isReadOnly: boolean) {
  const { clear, show, ...known } = useFinding()
  const asked = useRef('')

  async function ask(code: string) {
    if (isReadOnly || code === asked.current) return
    asked.current = code
    clear(code !== '')
    if (code === '') return
    const found = await knownGoods(kind, code, correcting?.id)
    if (asked.current === code) show(found)
  }

  function forget(code: string) {
    if (code === asked.current) return
    asked.current = ''
    clear(false)
  }

  /** The server has just refused it: whatever was found before, it is known now. */
  function askAgain(code: string) {
    asked.current = ''
    void ask(code)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being corrected is looked for once.
  useEffect(() => {
    if (correcting) void ask(correcting.title)
  }, [])

  return {
    ...known,
    ask: (code: string) => void ask(code),
    askAgain,
    forget,
    hasAsked: (code: string) => code === asked.current,
  }
}

type Finding = { found: Known | null; isAnother: boolean; isAsking: boolean }

/**
 * The goods that bear the code. `now` is ahead of what is drawn: a scan that comes before the answer is drawn
 * is judged by it.
 */
function useFinding() {
  const [found, setFound] = useState<Known | null>(null)
  const [isAnother, setAnother] = useState(false)
  const latest = useRef<Finding>({ found: null, isAnother: false, isAsking: false })
  return {
    found,
    isAnother,
    now: () => latest.current,
    clear: (isAsking: boolean) => {
      latest.current = { found: null, isAnother: false, isAsking }
      setFound(null)
      setAnother(false)
    },
    setAnother: (isSaid: boolean) => {
      latest.current = { ...latest.current, isAnother: isSaid }
      setAnother(isSaid)
    },
    show: (known: Known | null) => {
      latest.current = { ...latest.current, found: known, isAsking: false }
      if (!known) return
      sayNo()
      afterPress(() => setFound(known))
    },
  }
}

export async function knownGoods(kind: GoodsKind, code: string, exceptId?: string): Promise<Known | null> {
  const owner = ownerHere()
  if (!owner) return null
  const here = await keptRows(owner, goodsHere)
  const seen = here.find(
    (goods) => goods.kind === kind && goods.id !== exceptId && isSameCode(goods.code, code),
  )
  return seen ?? (await waitingHere(owner, kind, code, exceptId)) ?? (await foundOnServer(kind, code))
}

/** Received on this device, and not sent yet. */
async function waitingHere(
  owner: string,
  kind: GoodsKind,
  code: string,
  exceptId?: string,
): Promise<Known | null> {
  const items = await itemsOf(owner).catch(() => [])
  const same = items.find(
    ({ item }) => item && item.id !== exceptId && item.task === taskOf[kind] && isSameCode(item.title, code),
  )?.item
  if (!same) return null
  return {
    id: same.id,
    place: same.place,
    kind,
    number: '',
    code: same.title,
    status: 'Reçu',
    clientName: null,
    receivedAt: same.madeAt,
    receivedByName: 'vous, sur cet appareil',
  }
}

const taskOf = { Colis: 'parcel', Véhicule: 'vehicle' } as const
