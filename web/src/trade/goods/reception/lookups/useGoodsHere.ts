import type { Instant } from '@escale/contract/values/days'
import { useEffect, useState } from 'react'
import { readRows, storedAt } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { goodsHere, type StoredGoods } from '#trade/goods/here/lookups.ts'
import { onLookupsRefreshed } from './refresh-lookups.ts'

type GoodsHere = { goods: StoredGoods[]; at: Instant | null }

/** The goods stored on this device and the time of the copy. Null until they are read. */
export function useGoodsHere(): GoodsHere | null {
  const [here, setHere] = useState<GoodsHere | null>(null)
  useEffect(() => {
    const read = async () => {
      const owner = currentOwnerKey()
      setHere(
        owner
          ? { goods: await readRows(owner, goodsHere), at: await storedAt(owner, goodsHere) }
          : { goods: [], at: null },
      )
    }
    void read()
    return onLookupsRefreshed(() => void read())
  }, [])
  return here
}
