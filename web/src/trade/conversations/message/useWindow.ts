import type { Address } from '@escale/contract/trade/conversations/rows'
import { useEffect, useReducer } from 'react'
import { serverNow } from '#session/request/server-clock.ts'

const longestTimerMs = 2 ** 31 - 1

/**
 * The end of the 24 hours in which WhatsApp allows free text, or null when they are over. A timer re-renders
 * at the end.
 */
export function useWindow(addresses: readonly Address[]): string | null {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const until =
    addresses.flatMap(({ windowUntil }) => windowUntil ?? []).find((one) => msLeft(one) > 0) ?? null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(update, Math.min(msLeft(until) + 1, longestTimerMs))
    return () => clearTimeout(timer)
  }, [until])
  return until
}

const msLeft = (until: string) => Date.parse(until) - serverNow().getTime()
