import type { Address } from '@escale/contract/trade/conversations/rows'
import { useEffect, useReducer } from 'react'
import { serverNow } from '#session/server-clock.ts'

const longestTimerMs = 2 ** 31 - 1

/** Until when free text may leave to somebody; null once it may not, also while the page is looked at. */
export function useWindow(addresses: readonly Address[]): string | null {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const until =
    addresses.flatMap(({ windowUntil }) => windowUntil ?? []).find((one) => msLeft(one) > 0) ?? null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(look, Math.min(msLeft(until) + 1, longestTimerMs))
    return () => clearTimeout(timer)
  }, [until])
  return until
}

const msLeft = (until: string) => Date.parse(until) - serverNow().getTime()
