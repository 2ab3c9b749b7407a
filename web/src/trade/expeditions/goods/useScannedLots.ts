import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { codeKey } from '@escale/contract/trade/freight/check-digits'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { lotOfScan, type ScannedLot, unknownLabel } from '@escale/contract/trade/goods/scanned-lot'
import { mostRowsPerAction } from '@escale/contract/trade/goods/words'
import { useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { signalFailure, signalSuccess } from '#channels/scanner/scan-feedback.ts'

type Options = {
  expedition: ExpeditionDetail
  /** The goods on screen, which are searched first. */
  goods: readonly GoodsLine[]
  chosen: ReadonlyMap<string, GoodsLine>
  choose: (lines: readonly GoodsLine[]) => void
}

/** The result of the last scan. It is shown on screen and announced to screen readers. */
export type ScanOutcome = { isRefused: boolean; sentence: string }

/** Selects goods by scanned codes. A code is searched among the rows on screen, then on the server. */
export function useScannedLots({ expedition, goods, chosen, choose }: Options) {
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null)
  // The ref holds the newest selection, because a second scan may come before React has rendered the first.
  const latest = useRef(chosen)
  latest.current = chosen

  async function onScan(scan: GoodsScan) {
    const code = scan.is === 'label' ? scan.id : scan.code
    const found = await findLot(code, scan.is === 'label').catch((error: unknown) => noResponse(error, code))
    if ('refusal' in found) return refuse(found.refusal)
    if (latest.current.size >= mostRowsPerAction)
      return refuse(`${mostRowsPerAction} lots au plus : ajoutez d'abord ceux-ci.`)
    latest.current = new Map([...latest.current, [found.lot.id, found.lot]])
    choose([found.lot])
    signalSuccess()
    setOutcome({ isRefused: false, sentence: `${found.lot.number} choisi.` })
  }

  async function findLot(code: string, isLabel: boolean): Promise<ScannedLot<GoodsLine>> {
    const listed = goods.filter((line) => isOfCode(line, code))
    const listedLot = lotOfScan(listed, code, expedition, latest.current)
    if ('lot' in listedLot) return listedLot
    const found = await api.goods.scan.call({ code })
    if (found.length === 0 && isLabel) return { refusal: unknownLabel }
    return lotOfScan(found, code, expedition, latest.current)
  }

  function refuse(sentence: string) {
    signalFailure()
    setOutcome({ isRefused: true, sentence })
  }

  return { onScan, outcome }
}

function isOfCode({ id, number, code }: GoodsLine, scanned: string): boolean {
  const key = codeKey(scanned)
  return (
    id === scanned ||
    number === scanned.toUpperCase() ||
    code === scanned ||
    (key !== '' && codeKey(code) === key)
  )
}

function noResponse(error: unknown, code: string): ScannedLot<GoodsLine> {
  return {
    refusal:
      failureOf(error).message || `Pas de réponse : ${code} n'a pas été cherché. Scannez-le de nouveau.`,
  }
}
